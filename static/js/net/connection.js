// The state of one connection to the server and what changes it. No I/O here: socket.js runs the `effects`.

import { backoff } from "./backoff.js";

/** Close codes of the server after which reconnecting is useless, or useful only once. */
const SIGNED_OUT = 4401;
const NOT_FOUND = 4404;
/** Too many messages, or too many sockets: reconnecting soon would only make it worse. */
const LIMIT_REACHED = [4429, 4430];

// A heartbeat comes every 20 to 25 s. After two missed ones the connection is dead, even if the browser says it is open.
export const MESSAGE_TIMEOUT_MS = 60_000;
const AFTER_LIMIT_MS = 60_000;

/**
 * @typedef {"connecting" | "open" | "waiting" | "stopped"} Status `waiting`: until the next attempt
 * @typedef {"" | "signed-out" | "not-found" | "left"} Reason why it stopped
 * @typedef {object} Connection
 * @property {Status} status
 * @property {Reason} reason
 * @property {number} failures in a row, until a message arrives
 * @property {boolean} signedOutOnce the server closed the last connection because its session had ended. The browser
 *   may have a newer session, so one more attempt is made.
 *
 * @typedef {{ type: "opened" } | { type: "message" } | { type: "closed", code: number } | { type: "retry-due" }
 *   | { type: "message-timeout" } | { type: "online" } | { type: "user-changed" } | { type: "leave" }} ConnectionEvent
 *   `online`: the device has a network again; `user-changed`: the session belongs to another user or to nobody.
 * @typedef {{ type: "connect" } | { type: "disconnect" } | { type: "retry", after: number }
 *   | { type: "expect-message", within: number } | { type: "clear-timer" }} Effect
 * @typedef {{ connection: Connection, effects: Effect[] }} Step
 */

/** @returns {Step} */
export function begin() {
  return {
    connection: { status: "connecting", reason: "", failures: 0, signedOutOnce: false },
    effects: [{ type: "connect" }],
  };
}

/**
 * @param {Connection} connection
 * @param {ConnectionEvent} event
 * @param {() => number} random
 * @returns {Step}
 */
export function next(connection, event, random = Math.random) {
  if (connection.status === "stopped") return { connection, effects: [] };
  switch (event.type) {
    case "opened":
      return { connection: { ...connection, status: "open" }, effects: [expectMessage()] };
    case "message":
      return { connection: { ...connection, failures: 0, signedOutOnce: false }, effects: [expectMessage()] };
    case "closed":
      return closed(connection, event.code, random);
    case "message-timeout":
      return {
        connection: { ...connection, status: "connecting" },
        effects: [{ type: "disconnect" }, { type: "connect" }],
      };
    case "retry-due":
    case "online":
      return connection.status === "waiting"
        ? { connection: { ...connection, status: "connecting" }, effects: [{ type: "clear-timer" }, { type: "connect" }] }
        : { connection, effects: [] };
    case "user-changed":
      return stop(connection, "signed-out");
    case "leave":
      return stop(connection, "left");
  }
}

/** @returns {Effect} */
const expectMessage = () => ({ type: "expect-message", within: MESSAGE_TIMEOUT_MS });

/**
 * @param {Connection} connection
 * @param {number} code
 * @param {() => number} random
 * @returns {Step}
 */
function closed(connection, code, random) {
  if (code === NOT_FOUND) return stop(connection, "not-found");
  if (code === SIGNED_OUT && connection.signedOutOnce) return stop(connection, "signed-out");
  const failures = connection.failures + 1;
  const after = LIMIT_REACHED.includes(code) ? AFTER_LIMIT_MS * (1 + random()) : backoff(failures, random);
  return {
    connection: { ...connection, status: "waiting", failures, signedOutOnce: code === SIGNED_OUT },
    effects: [{ type: "clear-timer" }, { type: "retry", after }],
  };
}

/**
 * @param {Connection} connection
 * @param {Reason} reason
 * @returns {Step}
 */
function stop(connection, reason) {
  return {
    connection: { ...connection, status: "stopped", reason },
    effects: [{ type: "clear-timer" }, { type: "disconnect" }],
  };
}
