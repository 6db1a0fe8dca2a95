// A table's live line: tells each move once and in order, and asks for what was missed.

import { openSocket } from "./socket.js";
import { isOlder, knowing, receive } from "./versions.js";

/**
 * @typedef {import("./versions.js").MoveEvent} MoveEvent
 * @typedef {import("./versions.js").Message} Message
 * @typedef {import("./versions.js").Known} Known
 * @typedef {import("./line.js").Line} Line
 *
 * @typedef {object} TableListener
 * @property {(event: MoveEvent) => void} onMove the next move
 * @property {(known: Known) => void} onVersion all moves up to it were told; the drawing should follow
 * @property {() => void} onTableChanged seats or status are others
 * @property {(message: Message) => void} [onNews] everything the server says: chat, presence, clocks
 * @property {() => void} [onMissedChat] lines were missed; read the chat anew
 * @property {(line: Line) => void} [onStatus]
 */

/**
 * @param {{ game: number, version: number, takenBack?: number, linkCode?: string }} table
 * @param {TableListener} listener
 * @param {typeof openSocket} open
 */
export function joinTable({ game, version, takenBack = 0, linkCode = "" }, listener, open = openSocket) {
  let known = knowing(version, takenBack);
  const query = linkCode && `?link_code=${encodeURIComponent(linkCode)}`;
  const socket = open(`/ws/games/${game}/${query}`, { onMessage: hear, onStatus: (line) => listener.onStatus?.(line) });

  /** @param {Message} message */
  function hear(message) {
    const step = receive(known, message);
    const moved = isOlder(known, step.known);
    known = step.known;
    listener.onNews?.(message);
    step.effects.forEach(perform);
    if (moved) listener.onVersion(known);
  }

  /** @param {import("./versions.js").Effect} effect */
  function perform(effect) {
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

  return { leave: () => socket.leave() };
}
