// Pages with lists that change while they are open: the server draws the list anew.

import { fetchPage, takeOver } from "./net/page.js";
import { openSocket } from "./net/socket.js";

const PAUSE_MS = 1000;
/** @type {Set<string>} subjects that are about to be drawn anew */
const waiting = new Set();

/**
 * Draw the page anew if it shows this; news that come together are shown together.
 *
 * @param {string} subject
 * @param {number} [pause]
 */
export function refreshPage(subject, pause = PAUSE_MS) {
  const selector = `[data-live="${subject}"]`;
  if (waiting.has(subject) || !document.querySelector(selector)) return;
  waiting.add(subject);
  setTimeout(async () => {
    waiting.delete(subject);
    const page = await fetchPage(location.href);
    const old = /** @type {HTMLElement | null} */ (document.querySelector(selector));
    if (page && old) takeOver(old, page, selector);
  }, pause);
}

/**
 * Keep a list true that everybody may see: its socket says that it changed, and a mark tells whether news were missed.
 *
 * @param {string} path
 * @param {string} subject
 * @param {number} [pause]
 */
export function followList(path, subject, pause) {
  /** @type {string | undefined} */
  let mark;
  openSocket(path, {
    onMessage(message) {
      const missed = mark !== undefined && message.mark !== undefined && message.mark !== mark;
      mark = message.mark ?? mark;
      if (missed || message.type === "changed") refreshPage(subject, pause);
    },
  });
}
