// Trying tiles out while others move. The server draws what a sketch would gain; only the browser stores it.

import { fetchPage, replacePart } from "../net/page.js";

/** @typedef {{ placed: string, tile: string }} Sketch `placed`: actions separated by spaces */

/** @param {string} game */
const name = (game) => `sketch:${game}`;

/** @param {string} game */
const closedKey = (game) => `sketch-away:${game}`;

/** @param {string} game @returns {boolean} whether a sketch was left open there */
export function hasOpenSketch(game) {
  return loadSketch(game) !== "" && !localStorage.getItem(closedKey(game));
}

/** @param {string} game @returns {string} */
function loadSketch(game) {
  try {
    return localStorage.getItem(name(game)) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} game @param {string} placed */
function saveSketch(game, placed) {
  try {
    if (placed) localStorage.setItem(name(game), placed);
    else localStorage.removeItem(name(game));
  } catch {
    // Without storage a sketch lasts as long as the page.
  }
}

/**
 * @param {{ grid: () => HTMLElement, address: string, token: () => string, refused: () => void }} page
 */
export function startSketch({ grid, address, token, refused }) {
  const panel = () => /** @type {HTMLElement} */ (grid().querySelector(".area-panel"));
  const isOpen = () => panel().classList.contains("sketch");

  /** @param {Record<string, string>} fields */
  async function draw(fields) {
    const body = new URLSearchParams({ ...fields, csrfmiddlewaretoken: token() });
    const text = Number("text" in grid().dataset);
    const page = await fetchPage(`${address}?text=${text}`, { method: "POST", body });
    const fresh = page && replacePart(panel(), page, ".area-panel.sketch");
    if (!fresh) return refused();
    saveSketch(grid().dataset.game ?? "", fresh.dataset.sketch ?? "");
    if (!fresh.contains(document.activeElement)) fresh.focus({ preventScroll: true });
  }

  const placed = () => panel().dataset.sketch ?? "";
  const chosen = () => /** @type {HTMLInputElement | null} */ (panel().querySelector('input[name="tile"]'))?.value ?? "";

  return {
    isOpen,
    open() {
      localStorage.removeItem(closedKey(grid().dataset.game ?? ""));
      return draw({ placed: loadSketch(grid().dataset.game ?? "") });
    },
    /** After a reload it stays closed. Opening it again shows the same tiles. */
    rememberClosed: () => localStorage.setItem(closedKey(grid().dataset.game ?? ""), "1"),
    /** @param {string} tile */
    choose: (tile) => draw({ placed: placed(), tile }),
    /** @param {string} cell */
    place: (cell) => draw({ placed: `${placed()} ${chosen()}@${cell}` }),
    /** Remove the chosen tile first, then the last placed one. */
    undo: () => draw(chosen() ? { placed: placed() } : { placed: placed(), undo: "1" }),
    redraw: () => draw({ placed: placed(), tile: chosen() }),
    /** @param {HTMLButtonElement} button a button of the panel's form */
    press: (button) => draw({ placed: placed(), [button.name]: button.value }),
  };
}
