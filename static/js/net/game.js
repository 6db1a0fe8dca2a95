// The socket of one table: reports each move once and in order, asks for missed events, and sends moves.

import { createMoveSender, postMove } from "./moves.js";
import { openSocket } from "./socket.js";
import { isOlder, receive, startAt } from "./versions.js";

/**
 * @typedef {import("./versions.js").MoveEvent} MoveEvent
 * @typedef {import("./versions.js").Message} Message
 * @typedef {import("./versions.js").Known} Known
 * @typedef {import("./connection.js").Connection} Connection
 *
 * @typedef {object} TableListener
 * @property {(event: MoveEvent) => void} onMove the next move
 * @property {(known: Known) => void} onVersion the page should show this version; all moves up to it were reported
 * @property {() => void} onTableChanged the seats or the status changed
 * @property {(message: Message) => void} [onMessage] every message of the server
 * @property {() => void} [onMissedChat] chat lines were missed
 * @property {(connection: Connection) => void} [onStatus]
 */

/**
 * @param {{ game: number, version: number, takenBack?: number, linkCode?: string }} table
 * @param {TableListener} listener
 * @param {{ open?: typeof openSocket, post?: typeof postMove, browser?: Pick<Window, "setTimeout" | "clearTimeout"> }} [io]
 */
export function joinTable(
  { game, version, takenBack = 0, linkCode = "" },
  listener,
  { open = openSocket, post = postMove, browser = window } = {},
) {
  let known = startAt(version, takenBack);
  const query = linkCode && `?link_code=${encodeURIComponent(linkCode)}`;
  const socket = open(`/ws/games/${game}/${query}`, { onMessage, onStatus });
  const moves = createMoveSender(socket, post, browser);

  /** @param {Message} message */
  function onMessage(message) {
    const step = receive(known, message);
    const isNewer = isOlder(known, step.known);
    known = step.known;
    moves.receive(message);
    listener.onMessage?.(message);
    step.effects.forEach(run);
    if (isNewer) listener.onVersion(known);
  }

  /** @param {Connection} connection */
  function onStatus(connection) {
    if (connection.status !== "open") moves.socketClosed();
    listener.onStatus?.(connection);
  }

  /** @param {import("./versions.js").Effect} effect */
  function run(effect) {
    switch (effect.type) {
      case "show":
        return listener.onMove(effect.event);
      case "sync":
        return void socket.send({ type: "sync", version: effect.version });
      case "refresh":
        return listener.onTableChanged();
      case "read-chat":
        return listener.onMissedChat?.();
    }
  }

  return { sendMove: moves.sendMove, leave: socket.leave };
}
