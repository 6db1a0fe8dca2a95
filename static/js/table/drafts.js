// Drafts survive a reload: each is saved for one game and one version.

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
    // Without storage a reload loses the draft, nothing else.
  }
}
