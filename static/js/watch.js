// Keeps small boards up to date. The socket says that some game moved; the page fetches what it shows and replaces it.

import { fetchPage, replacePart } from "./net/page.js";
import { openSocket } from "./net/socket.js";
import { animateMoves, places } from "./table/animate.js";

// Longer than the server's shortest time between two messages, so that no move is missed. Spread over time, because all
// open pages get the message at once.
const PAUSE_MS = 1100;
const SPREAD_MS = 500;
const PARTS = "[data-watch-part]";

const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-watch-pause]"));
const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-watch]"));
let isWaiting = false;
/** Something changed while the page was paused or hidden. */
let isStale = false;

const isPaused = () => button?.getAttribute("aria-pressed") === "true";

/** The address that draws the parts of this page; the featured game stays the same while it is played. */
function address() {
  const url = new URL(place?.dataset.watch || location.href, location.href);
  const shown = /** @type {HTMLElement | null} */ (document.querySelector("[data-featured]"))?.dataset.featured;
  if (shown) url.searchParams.set("featured", shown);
  return url.href;
}

function refresh() {
  if (isWaiting) return;
  if (isPaused() || document.hidden) {
    isStale = true;
    return;
  }
  isWaiting = true;
  setTimeout(async () => {
    isWaiting = isStale = false;
    const page = await fetchPage(address());
    if (isPaused()) isStale = true;
    else if (page) show(page);
  }, PAUSE_MS + Math.random() * SPREAD_MS);
}

/** @param {Document} page */
function show(page) {
  for (const old of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(PARTS))) {
    const selector = `[data-watch-part="${old.dataset.watchPart}"]`;
    const fresh = /** @type {HTMLElement | null} */ (page.querySelector(selector));
    if (!fresh || fresh.innerHTML === old.innerHTML) continue;
    const before = places(old);
    const drawn = replacePart(old, page, selector);
    if (drawn && drawn.dataset.featured && drawn.dataset.featured === old.dataset.featured) {
      drawn.classList.add("just-moved");
      animateMoves(drawn, before, moveOf(drawn));
    }
  }
}

/** The last move of the featured game. @param {HTMLElement} drawn @returns {{ seat: number, action: string }[]} */
function moveOf(drawn) {
  const { seat, action } = drawn.dataset;
  return seat && action ? [{ seat: Number(seat), action }] : [];
}

function resume() {
  if (!isStale || isPaused() || document.hidden) return;
  isStale = false;
  refresh();
}

if (place) {
  /** @type {string | undefined} */
  let mark;
  const isFeaturing = document.querySelector('[data-watch-part="featured"]') !== null;
  openSocket(`/ws/watch/${isFeaturing ? "?featured=1" : ""}`, {
    onMessage(message) {
      const missed = mark !== undefined && message.mark !== undefined && message.mark !== mark;
      mark = message.mark ?? mark;
      if (missed || message.type === "changed") refresh();
    },
  });
  document.addEventListener("visibilitychange", resume);
}

if (button) {
  button.hidden = false;
  button.addEventListener("click", () => {
    button.setAttribute("aria-pressed", String(!isPaused()));
    resume();
  });
}
