// Drafts outlive a reload: they are kept for the game and the move they were made for.

import { EMPTY } from "./draft.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** @param {string} game @param {string} version */
const name = (game, version) => `draft:${game}:${version}`;

/** @param {string} game @param {string} version @returns {Draft} */
export function loadDraft(game, version) {
  try {
    const { tile, cell } = JSON.parse(sessionStorage.getItem(name(game, version)) ?? "{}");
    return { tile: tile ?? null, cell: cell ?? null };
  } catch {
    return EMPTY;
  }
}

/** @param {string} game @param {string} version @param {Draft} draft */
export function saveDraft(game, version, draft) {
  try {
    sessionStorage.setItem(name(game, version), JSON.stringify(draft));
  } catch {
    // A full or forbidden store costs a reload its draft, nothing more.
  }
}
