// The move being prepared, as plain values. No page and no rules here: the server says what is legal.

/**
 * @typedef {object} Placement one tile on one cell
 * @property {string[]} covers the goals it would cover, as `tile:goal`
 * @property {boolean} ends whether it would end the game
 * @property {string} words
 *
 * @typedef {Map<string, Map<string, Placement>>} Takes by tile, then by cell
 *
 * @typedef {object} Draft
 * @property {string | null} tile
 * @property {string | null} cell
 */

/** @type {Draft} */
export const EMPTY = { tile: null, cell: null };

/** Choosing another tile keeps the cell, because every free cell is legal for every tile. @param {Draft} draft @param {string} tile @returns {Draft} */
export const choose = (draft, tile) => ({ tile, cell: draft.cell });

/** @param {Draft} draft @param {string} cell @returns {Draft} */
export const place = (draft, cell) => (draft.tile ? { ...draft, cell } : draft);

/** Remove the cell first, then the tile. @param {Draft} draft @returns {Draft} */
export const undo = (draft) => (draft.cell ? { ...draft, cell: null } : EMPTY);

/** @param {Draft} draft @returns {"choose" | "place" | "confirm"} */
export const step = (draft) => (draft.cell ? "confirm" : draft.tile ? "place" : "choose");

/** The part of a draft that is still legal. @param {Draft} draft @param {Takes} takes @returns {Draft} */
export function keepLegal(draft, takes) {
  const cells = takes.get(draft.tile ?? "");
  if (!cells) return EMPTY;
  return { tile: draft.tile, cell: cells.has(draft.cell ?? "") ? draft.cell : null };
}

/** @param {Draft} draft @param {Takes} takes */
export const placement = (draft, takes) => takes.get(draft.tile ?? "")?.get(draft.cell ?? "");

/** The first of the cells that cover most goals. @param {string | null} tile @param {Takes} takes */
export function bestCell(tile, takes) {
  let best = null;
  for (const [cell, { covers }] of takes.get(tile ?? "") ?? []) {
    if (best === null || covers.length > best.gain) best = { cell, gain: covers.length };
  }
  return best?.cell ?? null;
}

/**
 * The nearest cell in a direction, straight ones before diagonal ones; the same cell if there is none.
 *
 * @param {string | null} from
 * @param {[number, number]} direction x to the right, y up
 * @param {Iterable<string>} cells
 */
export function neighbour(from, [dx, dy], cells) {
  const all = [...cells];
  if (from === null) return all[0] ?? null;
  const [x, y] = from.split(",").map(Number);
  let best = { cell: from, cost: Infinity };
  for (const cell of all) {
    const [cx, cy] = cell.split(",").map(Number);
    const along = (cx - x) * dx + (cy - y) * dy;
    const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    const cost = along + 2 * aside;
    if (along > 0 && cost < best.cost) best = { cell, cost };
  }
  return best.cell;
}

/** In the notation of docs/record.md. @param {Draft} draft */
export const action = (draft) => `${draft.tile}@${draft.cell}`;
