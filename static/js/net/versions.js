// What a page knows about a table, and what each message changes. No I/O here: game.js runs the `effects`.

/**
 * @typedef {{ game: number, version: number, [field: string]: unknown }} MoveEvent what one move did
 * @typedef {object} Known
 * @property {number} version of the position the page shows
 * @property {number} takenBack how many moves had been taken back by then: a version can occur twice
 * @property {string | null} table status and seats from the last message; null before the first
 * @property {number | null} newestLine of the chat
 * @property {boolean} syncing the missing events are requested
 *
 * @typedef {{ type: string, [field: string]: any }} Message from the server
 * @typedef {{ type: "show", event: MoveEvent } | { type: "sync", version: number } | { type: "refresh" }
 *   | { type: "read-chat" }} Effect
 *   `show`: the next move, in order, once; `refresh`: redraw the table; `read-chat`: lines were missed.
 * @typedef {{ known: Known, effects: Effect[] }} Step
 */

/**
 * @param {number} version
 * @param {number} [takenBack]
 * @returns {Known}
 */
export function startAt(version, takenBack = 0) {
  return { version, takenBack, table: null, newestLine: null, syncing: false };
}

/** Whether one position came before another. @param {{ version: number, takenBack: number }} one @param {{ version: number, takenBack: number }} other */
export const isOlder = (one, other) => one.takenBack < other.takenBack || (one.takenBack === other.takenBack && one.version < other.version);

/**
 * @param {Known} known
 * @param {Message} message
 * @returns {Step}
 */
export function receive(known, message) {
  const takenBack = message.taken_back ?? known.takenBack;
  // A late move from before a take-back that the page already shows.
  if (message.type === "moved" && takenBack < known.takenBack) return { known, effects: [] };
  // After a take-back the whole table is redrawn, and no single move is shown.
  return applyMessage(takenBack === known.takenBack ? known : { ...known, takenBack, version: message.version }, message);
}

/**
 * @param {Known} known
 * @param {Message} message
 * @returns {Step}
 */
function applyMessage(known, message) {
  switch (message.type) {
    case "welcome":
      // A lower version than the page shows: the server's backup was restored.
      return applyState({ ...known, syncing: false }, message, message.version < known.version);
    case "heartbeat":
      return applyState(known, message, false);
    case "table_changed":
      return applyState({ ...known, table: null }, message, true);
    case "moved":
      return applyEvents(known, [message.event]);
    case "events":
      return applyEvents({ ...known, syncing: false }, message.events);
    case "chat":
      return { known: { ...known, newestLine: Math.max(known.newestLine ?? 0, message.line.id) }, effects: [] };
    default:
      return { known, effects: [] };
  }
}

/**
 * The current state of the table: it comes at the start, with every heartbeat, and when seats or status change.
 *
 * @param {Known} known
 * @param {Message} message
 * @param {boolean} mustRefresh
 * @returns {Step}
 */
function applyState(known, message, mustRefresh) {
  const table = JSON.stringify([message.status, message.seats, message.your_seat]);
  const changed = mustRefresh || (known.table !== null && known.table !== table);
  const missedLines = known.newestLine !== null && (message.newest_line ?? 0) > known.newestLine;
  const updated = {
    ...known,
    table,
    version: mustRefresh ? Math.min(known.version, message.version) : known.version,
    newestLine: Math.max(known.newestLine ?? 0, message.newest_line ?? 0),
  };
  /** @type {Effect[]} */
  const effects = [];
  if (changed) effects.push({ type: "refresh" });
  if (missedLines) effects.push({ type: "read-chat" });
  return message.version > updated.version ? requestMissing(updated, effects) : { known: updated, effects };
}

/**
 * @param {Known} known
 * @param {MoveEvent[]} events
 * @returns {Step}
 */
function applyEvents(known, events) {
  let version = known.version;
  /** @type {Effect[]} */
  const effects = [];
  for (const event of events) {
    if (event.version === version + 1) {
      effects.push({ type: "show", event });
      version = event.version;
    } else if (event.version > version) {
      return requestMissing({ ...known, version }, effects);
    }
  }
  return { known: { ...known, version }, effects };
}

/**
 * @param {Known} known
 * @param {Effect[]} effects
 * @returns {Step}
 */
function requestMissing(known, effects) {
  if (known.syncing) return { known, effects };
  return { known: { ...known, syncing: true }, effects: [...effects, { type: "sync", version: known.version }] };
}
