// One connection to the server as a state and what changes it. No I/O here: socket.js does what `effects` say.

import { backoff } from "./backoff.js";

/** The server's close codes after which coming back is of no use, or only once. */
const SIGNED_OUT = 4401;
const NOT_FOUND = 4404;

// A heartbeat comes every 25 s; after two missed ones the connection is dead, whatever the browser says.
export const SILENCE_MS = 60_000;

/**
 * @typedef {"connecting" | "open" | "waiting" | "stopped"} Status
 * @typedef {"" | "signed-out" | "not-found" | "left"} Reason why it stopped
 * @typedef {object} Line
 * @property {Status} status
 * @property {Reason} reason
 * @property {number} failures in a row, until a message comes
 * @property {boolean} doubted the server said that the session is over, which may be true of another session
 *
 * @typedef {{ type: "opened" } | { type: "heard" } | { type: "closed", code: number } | { type: "due" }
 *   | { type: "silent" } | { type: "network" } | { type: "stranger" } | { type: "leave" }} Happening
 *   `network`: the device is online again; `stranger`: the session is now another's or nobody's.
 * @typedef {{ type: "connect" } | { type: "disconnect" } | { type: "retry", after: number }
 *   | { type: "watch", after: number } | { type: "rest" }} Effect
 *   `rest`: forget all timers.
 * @typedef {{ line: Line, effects: Effect[] }} Step
 */

/** @returns {Step} */
export function begin() {
  return { line: { status: "connecting", reason: "", failures: 0, doubted: false }, effects: [{ type: "connect" }] };
}

/**
 * @param {Line} line
 * @param {Happening} happening
 * @param {() => number} random
 * @returns {Step}
 */
export function next(line, happening, random = Math.random) {
  if (line.status === "stopped") return { line, effects: [] };
  switch (happening.type) {
    case "opened":
      return { line: { ...line, status: "open" }, effects: [{ type: "watch", after: SILENCE_MS }] };
    case "heard":
      return { line: { ...line, failures: 0, doubted: false }, effects: [{ type: "watch", after: SILENCE_MS }] };
    case "closed":
      return closed(line, happening.code, random);
    case "silent":
      return { line: { ...line, status: "connecting" }, effects: [{ type: "disconnect" }, { type: "connect" }] };
    case "due":
    case "network":
      return line.status === "waiting"
        ? { line: { ...line, status: "connecting" }, effects: [{ type: "rest" }, { type: "connect" }] }
        : { line, effects: [] };
    case "stranger":
      return stop(line, "signed-out");
    case "leave":
      return stop(line, "left");
  }
}

/**
 * @param {Line} line
 * @param {number} code
 * @param {() => number} random
 * @returns {Step}
 */
function closed(line, code, random) {
  if (code === NOT_FOUND) return stop(line, "not-found");
  if (code === SIGNED_OUT && line.doubted) return stop(line, "signed-out");
  const failures = line.failures + 1;
  return {
    line: { ...line, status: "waiting", failures, doubted: code === SIGNED_OUT },
    effects: [{ type: "rest" }, { type: "retry", after: backoff(failures, random) }],
  };
}

/**
 * @param {Line} line
 * @param {Reason} reason
 * @returns {Step}
 */
function stop(line, reason) {
  return { line: { ...line, status: "stopped", reason }, effects: [{ type: "rest" }, { type: "disconnect" }] };
}
