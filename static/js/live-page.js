// Pages with lists that change while they are open: fetches the page again and replaces the list.

import { fetchPage, replacePart } from "./net/page.js";
import { openSocket } from "./net/socket.js";

const PAUSE_MS = 1000;
/** @type {Set<string>} subjects that are about to be refreshed */
const waiting = new Set();

/**
 * Refresh the part of the page about `subject`, if there is one. Calls during the pause share one request.
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
    if (page && old) replacePart(old, page, selector);
  }, pause);
}

/**
 * Keep a public list up to date. Its socket says when it changed; `mark` changes with the list and shows whether a
 * message was missed.
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
