// Sends moves by socket or by POST, as delivery.js decides, and take-backs by POST.

import { answerOfMessage, answerOfResponse } from "./answers.js";
import { FIRST_STEP, next } from "./delivery.js";
import { request } from "./requests.js";

/**
 * @typedef {import("./answers.js").Answer} Answer
 * @typedef {import("./delivery.js").DeliveryEvent} DeliveryEvent
 * @typedef {import("./socket.js").Message} Message
 *
 * @typedef {object} Move
 * @property {string} url
 * @property {string} action
 * @property {number} version
 * @property {string} key stays the same until an answer arrives, so that a repeated move is stored once
 * @property {string} token
 */

// Longer than a slow network needs. A server process that was killed never answers.
const POST_TIMEOUT_MS = 20_000;

/** @param {Move} move @returns {Promise<Answer>} */
export async function postMove({ url, action, version, key, token }) {
  const body = { action, expected_version: version };
  const headers = { "Idempotency-Key": key };
  return answerOfResponse(await request(url, { method: "POST", token, body, headers, timeout: POST_TIMEOUT_MS }));
}

/** @param {{ url: string, version: number, token: string }} move @returns {Promise<Answer>} */
export async function postTakeBack({ url, version, token }) {
  const body = { expected_version: version };
  return answerOfResponse(await request(url, { method: "POST", token, body, timeout: POST_TIMEOUT_MS }));
}

/**
 * @param {Pick<import("./socket.js").Socket, "send" | "reconnect">} socket
 * @param {typeof postMove} post
 * @param {Pick<Window, "setTimeout" | "clearTimeout">} browser
 */
export function createMoveSender(socket, post, browser) {
  /** @type {Map<number, (event: DeliveryEvent) => void>} by the id of the message */
  const underway = new Map();
  let lastId = 0;

  /** @param {Move} move @returns {Promise<Answer>} */
  function sendMove(move) {
    const id = (lastId += 1);
    return new Promise((resolve) => {
      let { delivery, effects } = FIRST_STEP;
      /** @type {number | undefined} */
      let timer;

      /** @param {DeliveryEvent} event */
      function dispatch(event) {
        ({ delivery, effects } = next(delivery, event));
        effects.forEach(run);
      }

      /** @param {import("./delivery.js").Effect} effect */
      function run(effect) {
        switch (effect.type) {
          case "send": {
            const { action, version, key } = move;
            const isSent = socket.send({ type: "move", id, action, expected_version: version, key });
            return isSent ? undefined : dispatch({ type: "closed" });
          }
          case "expect-answer":
            timer = browser.setTimeout(() => dispatch({ type: "timeout" }), effect.within);
            return;
          case "reconnect":
            return socket.reconnect();
          case "post":
            return void post(move).then((answer) => dispatch({ type: "posted", answer }));
          case "finish":
            browser.clearTimeout(timer);
            underway.delete(id);
            return resolve(effect.answer);
        }
      }

      underway.set(id, dispatch);
      effects.forEach(run);
    });
  }

  return {
    sendMove,
    /** @param {Message} message any message of the socket */
    receive(message) {
      if (["accepted", "error"].includes(message.type)) underway.get(message.id)?.({ type: "answered", answer: answerOfMessage(message) });
    },
    socketClosed() {
      for (const dispatch of [...underway.values()]) dispatch({ type: "closed" });
    },
  };
}
