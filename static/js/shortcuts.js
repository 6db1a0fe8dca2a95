// Which key presses can be shortcuts.

/**
 * False with a modifier key, and for keys typed into a field. A slider does not count as a field: it ignores letters.
 *
 * @param {Pick<KeyboardEvent, "ctrlKey" | "altKey" | "metaKey"> & { target: unknown }} event
 */
export function mayBeShortcut({ ctrlKey, altKey, metaKey, target }) {
  const field = /** @type {{ matches?: (selector: string) => boolean }} */ (target ?? {});
  const isTyped = field.matches?.('input:not([type="range"]), textarea, select, [contenteditable]') ?? false;
  return !(ctrlKey || altKey || metaKey || isTyped);
}
