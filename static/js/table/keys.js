// Single-key shortcuts of the table. Users can turn them off.

import { mayBeShortcut } from "../shortcuts.js";

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
});

/**
 * @typedef {object} Intents
 * @property {(index: number) => void} take
 * @property {(direction: [number, number]) => void} moveFocus
 * @property {() => void} best
 * @property {() => void} place
 * @property {() => boolean} isReady whether there is something to confirm
 * @property {() => void} confirm
 * @property {() => void} undo
 * @property {() => void} refill
 * @property {() => void} text
 * @property {(part: string) => void} focus
 * @property {() => void} next
 */

/** Whether it is a character key: WCAG 2.1.4 wants those to be optional. @param {string} key */
export const isCharacter = (key) => key.length === 1 && key !== " ";

/**
 * The function a key calls, or null. Keys with a modifier and keys typed into a field are ignored.
 *
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey"> & { target: unknown }} event
 * @param {Intents} intents
 * @returns {(() => void) | null}
 */
export function intentOf(event, intents) {
  if (!mayBeShortcut(event)) return null;
  const target = /** @type {{ matches?: (selector: string) => boolean }} */ (event.target ?? {});
  const pressable = target.matches?.("button, a[href], summary") ?? false;
  const key = event.key;
  if (key in ARROWS) return () => intents.moveFocus(ARROWS[key]);
  // On a link or button, Enter and Space press it. On a card or cell, Enter confirms a draft that is ready.
  if (key === "Enter") return pressable && !(intents.isReady() && target.matches?.(".free, a.card")) ? null : intents.confirm;
  if (key === " ") return pressable && !target.matches?.(".free") ? null : intents.place;
  if (/^[1-3]$/.test(key)) return () => intents.take(Number(key) - 1);
  switch (key.toLowerCase()) {
    case "g":
      return intents.best;
    case "escape":
    case "u":
      return intents.undo;
    case "r":
      return intents.refill;
    case "w":
    case "a":
    case "p":
    case "l":
      return () => intents.focus(key.toLowerCase());
    case "t":
      return intents.text;
    case "n":
      return intents.next;
    default:
      return null;
  }
}
