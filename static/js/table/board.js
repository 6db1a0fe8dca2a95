// Reads the legal moves from the table that the server drew, and shows a draft on it by switching classes.

import { placement, step } from "./draft.js";

/**
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {import("./draft.js").Takes} Takes
 */

const PITCH = 108;
export const PHONE = "(max-width: 760px)";
/** Where the tray moves when the player switches panes. */
const TRAY_MOVES = "(max-width: 1180px) and (orientation: portrait), (max-width: 760px)";

/** @param {Element} root @returns {Takes} */
export function readTakes(root) {
  /** @type {Takes} */
  const takes = new Map();
  for (const { dataset } of all(root, ".ghost:not(.sketch *)")) takes.set(dataset.tile ?? "", new Map());
  for (const free of all(root, ".cells .free")) {
    const plain = { covers: [], ends: false, words: free.dataset.plain ?? free.getAttribute("aria-label") ?? "" };
    for (const cells of takes.values()) cells.set(free.dataset.cell ?? "", plain);
  }
  for (const plus of all(root, ".plus")) {
    for (const { dataset } of all(plus, "[data-at]")) {
      const gain = { covers: (dataset.covers ?? "").split(" ").filter(Boolean), ends: "ends" in dataset, words: dataset.words ?? "" };
      takes.get(plus.dataset.tile ?? "")?.set(dataset.at ?? "", gain);
    }
  }
  return takes;
}

/**
 * Safe to call twice with the same values.
 *
 * @param {HTMLElement} root
 * @param {Draft} draft
 * @param {Takes} takes
 * @param {string | null} hovered a cell with the pointer or the focus
 */
export function show(root, draft, takes, hovered = null) {
  showTouched(root, draft, takes, hovered);
  showAround(root, draft, takes, hovered);
}

/** What the player touched: the card, or the tile on its cell. @type {typeof show} */
export function showTouched(root, draft, takes, hovered = null) {
  for (const card of all(root, "a.card")) {
    if (card.dataset.tile === draft.tile) card.setAttribute("aria-current", "true");
    else card.removeAttribute("aria-current");
  }
  showGhost(root, draft, takes, hovered);
}

/** Everything else that depends on the draft. @type {typeof show} */
function showAround(root, draft, takes, hovered = null) {
  const now = step(draft);
  if (root.dataset.step !== now) showPane(root, now === "choose" ? "wheel" : "area");
  root.dataset.step = now;
  for (const element of all(root, ".plus, .choice-list, .order, .landing")) {
    element.classList.toggle("on", (element.dataset.tile ?? "") === (draft.tile ?? ""));
  }
  showCells(root, takes.get(draft.tile ?? ""));
  for (const tile of all(root, ".wheel .takeable")) tile.classList.toggle("chosen", tile.dataset.tile === draft.tile);
  showSteps(root, now);
  const found = placement({ tile: draft.tile, cell: draft.cell ?? hovered }, takes);
  const covers = new Set(found?.covers ?? []);
  for (const gain of all(root, ".gain")) gain.classList.toggle("on", covers.has(gain.dataset.goal ?? ""));
  fillBar(root, draft, found);
}

/** @param {HTMLElement} root @param {string} pane which of wheel and area is the large one on a phone */
export function showPane(root, pane) {
  if (root.dataset.pane === pane) return;
  root.dataset.pane = pane;
  // A touch on a card that moves to another box would end, and with it a drag.
  const isDragging = document.documentElement.hasAttribute("data-dragging");
  if (!isDragging && matchMedia(TRAY_MOVES).matches) all(root, ".tray, .orders, .solo").forEach(replaceBox);
}

/**
 * Browsers count a box that moves as a layout shift, also after an input. So the content moves into a new box instead,
 * with its focus and scroll position.
 *
 * @param {HTMLElement} box
 */
function replaceBox(box) {
  const fresh = /** @type {any} */ (box.cloneNode(false));
  if (!("moveBefore" in fresh)) return;
  box.before(fresh);
  for (const child of [...box.childNodes]) fresh.moveBefore(child, null);
  box.remove();
}

/** @param {HTMLElement} root @param {Map<string, import("./draft.js").Placement> | undefined} cells the legal cells of the chosen tile */
function showCells(root, cells) {
  for (const group of all(root, ".cells")) group.classList.toggle("on", cells !== undefined);
  for (const free of all(root, ".cells .free")) {
    const found = cells?.get(free.dataset.cell ?? "");
    free.classList.toggle("gaining", Boolean(found?.covers.length));
    if (found?.words) set(free, "aria-label", found.words);
  }
}

/** @param {HTMLElement} root @param {string} now */
function showSteps(root, now) {
  const order = ["choose", "place", "confirm"];
  all(root, ".steps li").forEach((item, index) => {
    const at = order.indexOf(now);
    item.classList.toggle("done", index < at);
    item.classList.toggle("now", index === at);
    if (index === at) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
    const number = /** @type {HTMLElement} */ (item.querySelector("i"));
    write(number, index < at ? "✓" : (number.dataset.number ?? ""));
  });
}

/** @param {HTMLElement} root @param {Draft} draft @param {Takes} takes @param {string | null} hovered */
function showGhost(root, draft, takes, hovered) {
  const cell = draft.cell ?? hovered;
  const found = placement({ tile: draft.tile, cell }, takes);
  for (const ghost of all(root, ".ghost")) {
    const here = found !== undefined && ghost.dataset.tile === draft.tile;
    ghost.classList.toggle("on", here);
    ghost.classList.toggle("hovered", here && draft.cell === null);
    if (here && cell) {
      const [x, y] = cell.split(",").map(Number);
      set(ghost, "transform", `translate(${x * PITCH} ${-y * PITCH})`);
    }
  }
}

/** @param {HTMLElement} root @param {Draft} draft @param {import("./draft.js").Placement | undefined} found */
function fillBar(root, draft, found) {
  const gain = found?.covers.length ?? 0;
  for (const after of all(root, ".after")) {
    after.hidden = !gain;
    write(after, after.dataset.counts?.split(" ")[gain] ?? "");
  }
  for (const words of all(root, "[data-gains] > *")) words.hidden = Number(words.dataset.gain) !== gain;
  for (const spend of all(root, "[data-spend]")) spend.hidden = spend.dataset.spend !== draft.tile;
  for (const ends of all(root, "[data-ends-words]")) ends.hidden = !found?.ends;
  for (const next of all(root, "[data-next-words]")) next.hidden = Boolean(found?.ends);
  const confirm = /** @type {HTMLButtonElement | null} */ (root.querySelector("button.confirm[name=action]"));
  if (confirm && draft.cell) confirm.value = `${draft.tile}@${draft.cell}`;
}

/** Writing the same value again would make the browser recalculate styles. @param {Element} element @param {string} name @param {string} value */
export function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Writing the same text again would make the browser repeat the layout. @param {HTMLElement} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {ParentNode} root @param {string} selector */
function all(root, selector) {
  return /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(selector));
}
