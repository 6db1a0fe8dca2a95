// Dragging a tile from its card or from the wheel onto a free cell: the same as choosing it and then a place.

import { flyingTile } from "./animate.js";

const FAR_PX = 6;
/** A release so near to the press is a slow or shaky tap: it chooses the tile. */
const TAP_PX = 20;
const HOLD_MS = 250;
const TILES = "a.card, .wheel .takeable";

/**
 * @typedef {object} DragTurn
 * @property {(tile: string) => (() => void) | null} lift
 * @property {(tile: string) => void} take
 * @property {(cell: string | null) => void} hover
 * @property {(cell: string) => void} putAt
 *
 * @typedef {{ tile: string, id: number, x: number, y: number, hold?: ReturnType<typeof setTimeout> }} Press
 * @typedef {{ from: Press, picture: SVGElement, putBack: () => void, hasLeft: boolean, cell: string | null }} Drag
 */

/** @param {DragTurn} turn */
export function startDrag(turn) {
  /** @type {Press | null} a press that may become a drag */
  let press = null;
  /** @type {Drag | null} */
  let drag = null;

  /** @param {PointerEvent} event */
  function onDown(event) {
    const pressed = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(TILES));
    if (!pressed || !event.isPrimary || event.button || event.ctrlKey || event.metaKey) return;
    press = { tile: pressed.dataset.tile ?? "", id: event.pointerId, x: event.clientX, y: event.clientY };
    // A finger that moves at once scrolls; one that rests first drags.
    if (event.pointerType === "touch") press.hold = setTimeout(start, HOLD_MS);
  }

  /** @param {PointerEvent} event */
  function onMove(event) {
    if (drag?.from.id === event.pointerId) return moveTo(event.clientX, event.clientY);
    if (press?.id !== event.pointerId) return;
    const isFar = Math.hypot(event.clientX - press.x, event.clientY - press.y) > FAR_PX;
    if (isFar && press.hold) forget();
    else if (isFar) {
      start();
      moveTo(event.clientX, event.clientY);
    }
  }

  function forget() {
    clearTimeout(press?.hold);
    press = null;
  }

  function start() {
    const from = press;
    forget();
    const putBack = from && turn.lift(from.tile);
    if (!from || !putBack) return;
    const picture = flyingTile(from.tile);
    picture.classList.add("dragged");
    drag = { from, picture, putBack, hasLeft: false, cell: null };
    document.documentElement.toggleAttribute("data-dragging", true);
    moveTo(from.x, from.y);
  }

  /** @param {number} x @param {number} y */
  function moveTo(x, y) {
    if (!drag) return;
    // Above a finger, which would hide it.
    drag.picture.style.transform = `translate(${x - 40}px, ${y - 70}px) scale(0.8)`;
    drag.hasLeft ||= Math.hypot(x - drag.from.x, y - drag.from.y) > TAP_PX;
    // On a phone the cells come to the finger: it does not mean the one that it happens to be on.
    if (!drag.hasLeft) return;
    const free = /** @type {HTMLElement | null | undefined} */ (document.elementFromPoint(x, y)?.closest(".cells.on .free"));
    const cell = free?.dataset.cell ?? null;
    if (cell === drag.cell) return;
    drag.cell = cell;
    turn.hover(cell);
  }

  /** @param {boolean} isDropped */
  function end(isDropped) {
    forget();
    if (!drag) return;
    const { from, picture, putBack, hasLeft, cell } = drag;
    drag = null;
    picture.remove();
    document.documentElement.removeAttribute("data-dragging");
    if (isDropped && cell) turn.putAt(cell);
    else putBack();
    if (isDropped && !hasLeft) turn.take(from.tile);
  }

  /** The click that follows a drag is not a choice. */
  function swallowClick() {
    const swallow = (/** @type {Event} */ event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", swallow, { capture: true }));
  }

  document.addEventListener("pointerdown", onDown);
  document.addEventListener("pointermove", onMove);
  document.addEventListener("pointerup", (event) => {
    if (drag?.from.id === event.pointerId) swallowClick();
    end(true);
  });
  document.addEventListener("pointercancel", () => end(false));
  // Without these, the browser would scroll, drag the link, or open a menu for it.
  document.addEventListener("touchmove", (event) => drag && event.preventDefault(), { passive: false });
  document.addEventListener("selectstart", (event) => (press || drag) && event.preventDefault());
  document.addEventListener("dragstart", (event) => /** @type {Element} */ (event.target).closest?.(TILES) && event.preventDefault());
  document.addEventListener("contextmenu", (event) => (drag || press?.hold) && event.preventDefault());
  document.addEventListener(
    "keydown",
    (event) => {
      if (!drag || event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    },
    { capture: true },
  );
}
