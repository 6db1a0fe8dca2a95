// Pages with lists that change while they are open: the server draws the list anew.

import { fetchPage, takeOver } from "./net/page.js";

const PAUSE_MS = 1000;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** Draw the page anew if it shows this; news that come together are shown together. @param {string} subject */
export function refreshPage(subject) {
  const selector = `[data-live="${subject}"]`;
  if (waiting !== undefined || !document.querySelector(selector)) return;
  waiting = setTimeout(async () => {
    waiting = undefined;
    const page = await fetchPage(location.href);
    const old = /** @type {HTMLElement | null} */ (document.querySelector(selector));
    if (page && old) takeOver(old, page, selector);
  }, PAUSE_MS);
}
