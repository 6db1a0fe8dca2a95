// Which keys are no shortcuts.

/**
 * With a modifier, or typed into a field. A slider is none: letters mean nothing to it.
 *
 * @param {Pick<KeyboardEvent, "ctrlKey" | "altKey" | "metaKey"> & { target: unknown }} event
 */
export function isTyped({ ctrlKey, altKey, metaKey, target }) {
  const field = /** @type {{ matches?: (selector: string) => boolean }} */ (target ?? {});
  return ctrlKey || altKey || metaKey || Boolean(field.matches?.('input:not([type="range"]), textarea, select, [contenteditable]'));
}
