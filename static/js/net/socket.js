// Keeps a WebSocket to the server open: runs what connection.js decides.

import { begin, next } from "./connection.js";

/**
 * @typedef {import("./connection.js").Connection} Connection
 * @typedef {import("./connection.js").ConnectionEvent} ConnectionEvent
 * @typedef {{ type: string, [field: string]: any }} Message
 *
 * @typedef {object} Listener
 * @property {(message: Message) => void} onMessage
 * @property {(connection: Connection) => void} [onStatus] called after each change of the status
 *
 * @typedef {object} Socket
 * @property {(message: Message) => boolean} send false when the connection is not open
 * @property {() => void} reconnect replace a connection that seems dead
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
  const address = new URL(path, `${scheme}//${browser.location.host}`);
  // Messages have the language of the page, which may not be the one of the account.
  address.searchParams.set("lang", browser.document.documentElement.lang);
  /** @type {WebSocket | null} */
  let webSocket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {number | null | undefined} the user of the session at the first welcome */
  let user;
  let { connection, effects } = begin();

  /** @param {ConnectionEvent} event */
  function dispatch(event) {
    const before = connection;
    ({ connection, effects } = next(connection, event));
    effects.forEach(run);
    if (connection.status !== before.status) listener.onStatus?.(connection);
  }

  /** @param {import("./connection.js").Effect} effect */
  function run(effect) {
    switch (effect.type) {
      case "connect":
        return connect();
      case "disconnect":
        return disconnect();
      case "retry":
        return setTimer({ type: "retry-due" }, effect.after);
      case "expect-message":
        return setTimer({ type: "message-timeout" }, effect.within);
      case "clear-timer":
        return browser.clearTimeout(timer);
    }
  }

  /** @param {ConnectionEvent} event @param {number} after */
  function setTimer(event, after) {
    browser.clearTimeout(timer);
    timer = browser.setTimeout(() => dispatch(event), after);
  }

  function connect() {
    const opened = new browser.WebSocket(address.href);
    webSocket = opened;
    opened.onopen = () => dispatch({ type: "opened" });
    opened.onclose = (event) => dispatch({ type: "closed", code: event.code });
    opened.onmessage = (event) => onMessage(JSON.parse(event.data));
  }

  function disconnect() {
    if (!webSocket) return;
    // Late messages and the close event of an abandoned connection must not change the new one.
    webSocket.onopen = webSocket.onclose = webSocket.onmessage = null;
    webSocket.close();
    webSocket = null;
  }

  /** @param {Message} message */
  function onMessage(message) {
    if (message.type === "welcome") {
      if (user !== undefined && message.user !== user) return dispatch({ type: "user-changed" });
      user = message.user;
    }
    dispatch({ type: "message" });
    listener.onMessage(message);
  }

  const onOnline = () => dispatch({ type: "online" });
  browser.addEventListener("online", onOnline);
  effects.forEach(run);
  return {
    send(message) {
      if (connection.status !== "open" || !webSocket) return false;
      webSocket.send(JSON.stringify(message));
      return true;
    },
    reconnect() {
      if (connection.status === "open") dispatch({ type: "message-timeout" });
    },
    leave() {
      browser.removeEventListener("online", onOnline);
      dispatch({ type: "leave" });
    },
  };
}
