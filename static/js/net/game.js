// A table's live line: shows each move once and in order, asks for what was missed, carries moves and chat lines.

import { openSocket } from "./socket.js";
import { knowing, receive } from "./versions.js";

/**
 * @typedef {import("./versions.js").MoveEvent} MoveEvent
 * @typedef {import("./versions.js").Message} Message
 * @typedef {import("./line.js").Line} Line
 *
 * @typedef {object} TableListener
 * @property {(event: MoveEvent) => void} onMove the next move; the new position follows with `onSnapshot`
 * @property {(snapshot: any) => void} onSnapshot the position as this viewer may see it
 * @property {(message: Message) => void} [onNews] everything the server says: chat, presence, clocks
 * @property {() => void} [onMissedChat] lines were missed; read the chat anew
 * @property {(line: Line) => void} [onStatus]
 *
 * @typedef {object} Answer `accepted`, `said` or `error`, with the content of the HTTP answer
 * @property {string} type
 *
 * @typedef {{ message: Message, settle: (answer: any) => void, lose: (reason: Error) => void }} Pending
 */

/**
 * @param {{ game: number, version: number, linkCode?: string }} table
 * @param {TableListener} listener
 * @param {typeof openSocket} open
 */
export function joinTable({ game, version, linkCode = "" }, listener, open = openSocket) {
  let known = knowing(version);
  let asked = false;
  let lastId = 0;
  /** @type {Map<number, Pending>} */
  const pending = new Map();
  const query = linkCode && `?link_code=${encodeURIComponent(linkCode)}`;
  const socket = open(`/ws/games/${game}/${query}`, { onMessage: hear, onStatus: changeStatus });

  /** @param {Message} message */
  function hear(message) {
    if (message.type === "welcome") sendAgain();
    const step = receive(known, message);
    const moved = step.known.version !== known.version;
    known = step.known;
    listener.onNews?.(message);
    step.effects.forEach(perform);
    if (message.type === "snapshot") showSnapshot(message);
    else if (moved) refresh();
    settle(message);
  }

  /** @param {import("./versions.js").Effect} effect */
  function perform(effect) {
    switch (effect.type) {
      case "show":
        return listener.onMove(effect.event);
      case "sync":
        return void socket.send({ type: "sync", version: effect.version });
      case "refresh":
        return refresh();
      case "read-chat":
        return listener.onMissedChat?.();
    }
  }

  /** Ask for the position; several moves in a row need it only once. */
  function refresh() {
    if (!asked) asked = socket.send({ type: "snapshot" });
  }

  /** @param {Message} message */
  function showSnapshot(message) {
    asked = false;
    // While it was on its way a newer move may have come.
    if (message.version < known.version) refresh();
    else listener.onSnapshot(message.snapshot);
  }

  /** @param {Line} line */
  function changeStatus(line) {
    if (line.status !== "open") {
      asked = false;
      loseWhatHasNoKey();
    }
    listener.onStatus?.(line);
  }

  /** A move has a key, so the server stores it once however often it comes. */
  function sendAgain() {
    for (const { message } of pending.values()) socket.send(message);
  }

  function loseWhatHasNoKey() {
    for (const [id, { message, lose }] of pending) {
      if ("key" in message) continue;
      pending.delete(id);
      lose(new Error("the connection was lost"));
    }
  }

  /** @param {Message} message */
  function settle(message) {
    const waiting = pending.get(message.id);
    if (!waiting) return;
    pending.delete(message.id);
    waiting.settle(message);
  }

  /**
   * @param {Message} message
   * @returns {Promise<any>} the server's answer, also when it is an error
   */
  function ask(message) {
    return new Promise((resolve, reject) => {
      const id = ++lastId;
      const sent = { ...message, id };
      pending.set(id, { message: sent, settle: resolve, lose: reject });
      if (!socket.send(sent) && !("key" in message)) {
        pending.delete(id);
        reject(new Error("the connection was lost"));
      }
    });
  }

  return {
    /** @param {string} action @param {string} key the same for every attempt at this move */
    move: (action, key) => ask({ type: "move", action, expected_version: known.version, key }),
    /** @param {string} text */
    say: (text) => ask({ type: "say", text }),
    refresh,
    leave: () => socket.leave(),
  };
}
