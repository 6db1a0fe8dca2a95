// The time of a live clock. No I/O here: live-clock.js draws it.

import { clockWords, tenthsWords } from "../formats.js";

const SECOND = 1000;
/** From here on tenths are shown, and the clock asks for a move. */
export const LAST_MS = 10 * SECOND;
const LOW_MS = 60 * SECOND;
const SPOKEN = [10, 30, 60];
/** A larger correction means that the page's clock stood still, as on a sleeping laptop. */
const SLEPT_MS = SECOND;

/**
 * The server's time by the page's own clock, in milliseconds. The page's clock (`performance.now()`) never jumps, but may
 * stand still while the device sleeps.
 */
export function createServerTime() {
  /** The true offset differs by at most half of `width`. */
  let best = { offset: 0, width: Infinity };
  let isKnown = false;

  /** A message of the server: when it arrived, the server's clock showed at least `now`. @param {number} now @param {number} received */
  function hear(now, received) {
    const lowest = now - received;
    if (isKnown && lowest <= best.offset) return;
    const width = isKnown && lowest - best.offset < SLEPT_MS ? best.width : Infinity;
    best = { offset: lowest, width };
    isKnown = true;
  }

  /** An answer: the server's clock showed `now` at a moment between the two. @param {number} now @param {number} sent @param {number} received */
  function measure(now, sent, received) {
    const width = received - sent;
    if (width <= best.width) best = { offset: now - (sent + received) / 2, width };
    isKnown = true;
    hear(now, received);
  }

  return { hear, measure, at: (/** @type {number} */ pageTime) => pageTime + best.offset };
}

/**
 * "4:07", or "0:08" and ".4" in the last ten seconds.
 *
 * @param {number} left milliseconds
 * @param {string} language
 * @returns {{ text: string, tenths: string }}
 */
export function clockText(left, language) {
  const seconds = Math.floor(Math.max(0, left) / SECOND);
  const text = clockWords(seconds, language);
  if (left >= LAST_MS || left <= 0) return { text, tenths: "" };
  return { text, tenths: tenthsWords(Math.floor(left / 100) % 10, language) };
}

/** @param {number} left @returns {"" | "low" | "ends"} */
export const levelOf = (left) => (left < LAST_MS ? "ends" : left < LOW_MS ? "low" : "");

/** How long the shown time stays the same while seconds are shown. @param {number} left */
export const untilNextSecond = (left) => (left % SECOND) + 1;

/** The announcement that is due when the time left falls from one value to another: 60, 30 or 10. @param {number} before @param {number} left */
export const dueAnnouncement = (before, left) => SPOKEN.find((seconds) => left <= seconds * SECOND && seconds * SECOND < before) ?? null;

/** Whether a second of the last ten began between the two times left. @param {number} before @param {number} left */
export const isNewSecond = (before, left) => left > 0 && left <= LAST_MS && Math.ceil(left / SECOND) < Math.ceil(before / SECOND);
