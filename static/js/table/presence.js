// Shows on the players' cards who is online.

import { spanUnits } from "../formats.js";

/** @typedef {{ seats: { seat: number, online: boolean, last_seen_at: string }[] }} Presence */

/**
 * @param {ParentNode} root
 * @param {Presence | null} presence null if it is unknown
 * @param {{ online: string, away: string, away_for: string }} words
 */
export function showPresence(root, presence, words) {
  for (const { seat, online, last_seen_at } of presence?.seats ?? []) {
    const dot = /** @type {HTMLElement | null} */ (root.querySelector(`[data-presence="${seat}"]`));
    if (!dot) continue;
    dot.classList.toggle("online", online);
    const time = since(last_seen_at);
    const text = online ? words.online : time ? words.away_for.replace("{time}", time) : words.away;
    dot.title = text;
    dot.replaceChildren(Object.assign(document.createElement("small"), { textContent: text }));
  }
}

/** Only the largest unit; empty for less than a minute. @param {string} moment @param {number} [now] */
export function since(moment, now = Date.now()) {
  const passed = now - Date.parse(moment);
  return passed < 60_000 ? "" : spanUnits(passed)[0];
}
