// Keeps a connection to the server open: does what line.js decides.

import { begin, next } from "./line.js";

/**
 * @typedef {import("./line.js").Line} Line
 * @typedef {import("./line.js").Happening} Happening
 * @typedef {{ type: string, [field: string]: any }} Message
 *
 * @typedef {object} Listener
 * @property {(message: Message) => void} onMessage
 * @property {(line: Line) => void} [onStatus] the line was opened, lost or given up
 *
 * @typedef {object} Socket
 * @property {(message: Message) => boolean} send false when the line is not open
 * @property {() => void} leave
 */

/**
 * @param {string} path such as `/ws/me/`
 * @param {Listener} listener
 * @param {Window & typeof globalThis} browser
 * @returns {Socket}
 */
export function openSocket(path, listener, browser = window) {
  const scheme = browser.location.protocol === "https:" ? "wss:" : "ws:";
  const address = `${scheme}//${browser.location.host}${path}`;
  /** @type {WebSocket | null} */
  let webSocket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {number | null | undefined} whose session it was at the first welcome */
  let user;
  let { line, effects } = begin();

  /** @param {Happening} happening */
  function happen(happening) {
    const before = line;
    ({ line, effects } = next(line, happening));
    effects.forEach(perform);
    if (line.status !== before.status) listener.onStatus?.(line);
  }

  /** @param {import("./line.js").Effect} effect */
  function perform(effect) {
    switch (effect.type) {
      case "connect":
        return connect();
      case "disconnect":
        return disconnect();
      case "retry":
        return setTimer({ type: "due" }, effect.after);
      case "watch":
        return setTimer({ type: "silent" }, effect.after);
      case "rest":
        return browser.clearTimeout(timer);
    }
  }

  /** @param {Happening} happening @param {number} after */
  function setTimer(happening, after) {
    browser.clearTimeout(timer);
    timer = browser.setTimeout(() => happen(happening), after);
  }

  function connect() {
    const opened = new browser.WebSocket(address);
    webSocket = opened;
    opened.onopen = () => happen({ type: "opened" });
    opened.onclose = (event) => happen({ type: "closed", code: event.code });
    opened.onmessage = (event) => hear(JSON.parse(event.data));
  }

  function disconnect() {
    if (!webSocket) return;
    // What an abandoned connection still says or does is nobody's business.
    webSocket.onopen = webSocket.onclose = webSocket.onmessage = null;
    webSocket.close();
    webSocket = null;
  }

  /** @param {Message} message */
  function hear(message) {
    if (message.type === "welcome") {
      if (user !== undefined && message.user !== user) return happen({ type: "stranger" });
      user = message.user;
    }
    happen({ type: "heard" });
    listener.onMessage(message);
  }

  const onNetwork = () => happen({ type: "network" });
  browser.addEventListener("online", onNetwork);
  effects.forEach(perform);
  return {
    send(message) {
      if (line.status !== "open" || !webSocket) return false;
      webSocket.send(JSON.stringify(message));
      return true;
    },
    leave() {
      browser.removeEventListener("online", onNetwork);
      happen({ type: "leave" });
    },
  };
}
