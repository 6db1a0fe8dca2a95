// What a page knows of a table, and what a message adds to it. No I/O here: game.js does what `effects` say.

/**
 * @typedef {{ game: number, version: number, [field: string]: unknown }} MoveEvent what one move did
 * @typedef {object} Known
 * @property {number} version of the position the page shows
 * @property {number} takenBack how many moves were taken back until then: a version may come twice
 * @property {string | null} table status and seats, as last told; null until then
 * @property {number | null} newestLine of the chat, as last told
 * @property {boolean} syncing the server was asked for what is missing
 *
 * @typedef {{ type: string, [field: string]: any }} Message from the server
 * @typedef {{ type: "show", event: MoveEvent } | { type: "sync", version: number } | { type: "refresh" }
 *   | { type: "read-chat" }} Effect
 *   `show`: the next move, in order, once; `refresh`: draw the table anew; `read-chat`: lines were missed.
 * @typedef {{ known: Known, effects: Effect[] }} Step
 */

/**
 * @param {number} version
 * @param {number} [takenBack]
 * @returns {Known}
 */
export function knowing(version, takenBack = 0) {
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
  // A move from before a take-back that is known already.
  if (message.type === "moved" && takenBack < known.takenBack) return { known, effects: [] };
  // After a take-back the page is drawn anew, and no single move is shown.
  return hear(takenBack === known.takenBack ? known : { ...known, takenBack, version: message.version }, message);
}

/**
 * @param {Known} known
 * @param {Message} message
 * @returns {Step}
 */
function hear(known, message) {
  switch (message.type) {
    case "welcome":
      return hearState({ ...known, syncing: false }, message, message.version < known.version);
    case "heartbeat":
      return hearState(known, message, false);
    case "table_changed":
      return hearState({ ...known, table: null }, message, true);
    case "moved":
      return hearEvents(known, [message.event]);
    case "events":
      return hearEvents({ ...known, syncing: false }, message.events);
    case "chat":
      return { known: { ...known, newestLine: Math.max(known.newestLine ?? 0, message.line.id) }, effects: [] };
    default:
      return { known, effects: [] };
  }
}

/**
 * The truth of the database: at the start, at every heartbeat, and when seats or status change.
 *
 * @param {Known} known
 * @param {Message} message
 * @param {boolean} anew the page is wrong whatever it knows; also after a restored backup
 * @returns {Step}
 */
function hearState(known, message, anew) {
  const table = JSON.stringify([message.status, message.seats, message.your_seat]);
  const changed = anew || (known.table !== null && known.table !== table);
  const missedLines = known.newestLine !== null && (message.newest_line ?? 0) > known.newestLine;
  const heard = {
    ...known,
    table,
    version: anew ? Math.min(known.version, message.version) : known.version,
    newestLine: Math.max(known.newestLine ?? 0, message.newest_line ?? 0),
  };
  /** @type {Effect[]} */
  const effects = [];
  if (changed) effects.push({ type: "refresh" });
  if (missedLines) effects.push({ type: "read-chat" });
  return message.version > heard.version ? askFor(heard, effects) : { known: heard, effects };
}

/**
 * @param {Known} known
 * @param {MoveEvent[]} events
 * @returns {Step}
 */
function hearEvents(known, events) {
  let version = known.version;
  /** @type {Effect[]} */
  const effects = [];
  for (const event of events) {
    if (event.version === version + 1) {
      effects.push({ type: "show", event });
      version = event.version;
    } else if (event.version > version) {
      return askFor({ ...known, version }, effects);
    }
  }
  return { known: { ...known, version }, effects };
}

/**
 * @param {Known} known
 * @param {Effect[]} effects
 * @returns {Step}
 */
function askFor(known, effects) {
  if (known.syncing) return { known, effects };
  return { known: { ...known, syncing: true }, effects: [...effects, { type: "sync", version: known.version }] };
}
