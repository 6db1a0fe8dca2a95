// A board of the lesson: choosing and placing without a request. The server checks the answer and sends the next page.

import { readTakes, show } from "./table/board.js";
import { choose, keepLegal, place, placement, undo } from "./table/draft.js";

const root = /** @type {HTMLElement} */ (document.querySelector(".lesson"));
const politeRegion = /** @type {HTMLElement} */ (document.getElementById("say"));
const takes = readTakes(root);
const given = root.dataset.given ?? null;
const asked = new URLSearchParams(location.search);
/** @type {string | null} */
let hovered = null;
let draft = keepLegal({ tile: given ?? asked.get("take"), cell: asked.get("at") }, takes);

/** @param {import("./table/draft.js").Draft} next @param {string} [spoken] */
function setDraft(next, spoken = "") {
  draft = keepLegal({ tile: given ?? next.tile, cell: next.cell }, takes);
  hovered = null;
  show(root, draft, takes);
  if (spoken) politeRegion.replaceChildren(Object.assign(document.createElement("span"), { textContent: spoken }));
}

/** @param {string} tile */
function take(tile) {
  const card = /** @type {HTMLAnchorElement | null} */ (root.querySelector(`a.card[data-tile="${CSS.escape(tile)}"]`));
  if (takes.has(tile)) setDraft(choose(draft, tile), card?.querySelector(".visually-hidden")?.textContent ?? "");
  // If the question is only about the tile, its card links to the answer.
  else if (card) location.assign(card.href);
}

/** @param {string} cell */
function putAt(cell) {
  const next = place(draft, cell);
  setDraft(next, placement(next, takes)?.words);
}

root.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const target = /** @type {Element} */ (event.target);
  const tile = /** @type {HTMLElement | null} */ (target.closest("a.card, .wheel .takeable"))?.dataset.tile;
  const cell = /** @type {HTMLElement | null} */ (target.closest(".free"))?.dataset.cell;
  if (tile) take(tile);
  else if (cell) putAt(cell);
  else if (target.closest("[data-undo]")) setDraft(undo(draft));
  else return;
  event.preventDefault();
});

/** @param {Event} event @param {boolean} inside */
function hover(event, inside) {
  const free = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".free"));
  if (!free || draft.cell) return;
  hovered = inside ? (free.dataset.cell ?? null) : null;
  show(root, draft, takes, hovered);
}
for (const [name, inside] of /** @type {[string, boolean][]} */ ([
  ["pointerover", true],
  ["pointerout", false],
  ["focusin", true],
  ["focusout", false],
])) {
  root.addEventListener(name, (event) => hover(event, inside));
}

if (takes.size) show(root, draft, takes);
