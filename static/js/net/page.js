// A page of ours, fetched to take parts of it over: the server draws everything, also what changes.

/**
 * @param {string} address
 * @param {RequestInit} [options]
 * @returns {Promise<Document | null>} null when there is no such page now or the server can't be reached
 */
export async function fetchPage(address, options) {
  try {
    const answer = await fetch(address, options);
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  } catch {
    return null;
  }
}

/**
 * Put the same part of a fetched page in place of an element. What had the focus has it again, if it is still there.
 *
 * @param {HTMLElement} old
 * @param {Document} page
 * @param {string} selector
 * @returns {HTMLElement | null} the new element
 */
export function takeOver(old, page, selector) {
  const found = page.querySelector(selector);
  if (!found) return null;
  const fresh = /** @type {HTMLElement} */ (document.importNode(found, true));
  const key = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.focusKey : undefined;
  old.replaceWith(fresh);
  if (key) /** @type {HTMLElement | null} */ (fresh.querySelector(`[data-focus-key="${CSS.escape(key)}"]`))?.focus();
  return fresh;
}
