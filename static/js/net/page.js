// Fetches pages of this site and replaces parts of the open page with theirs. Only the server draws.

/**
 * @param {string} address
 * @param {RequestInit} [options]
 * @returns {Promise<Document | null>} null if the page was not found or no answer arrived. A game in quarantine has a page
 *   with status 409.
 */
export async function fetchPage(address, options) {
  try {
    const answer = await fetch(address, options);
    return answer.ok || answer.status === 409 ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  } catch {
    return null;
  }
}

/**
 * Replace an element by the same part of a fetched page. The focus stays on the same control, if it still exists.
 *
 * @param {HTMLElement} old
 * @param {Document} page
 * @param {string} selector
 * @returns {HTMLElement | null} the new element
 */
export function replacePart(old, page, selector) {
  const found = page.querySelector(selector);
  if (!found) return null;
  const fresh = /** @type {HTMLElement} */ (document.importNode(found, true));
  const key = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.focusKey : undefined;
  old.replaceWith(fresh);
  if (key) /** @type {HTMLElement | null} */ (fresh.querySelector(`[data-focus-key="${CSS.escape(key)}"]`))?.focus();
  return fresh;
}

/** @param {string} address @param {string} name @returns {Promise<File | null>} null if it was not found or no answer arrived */
export async function fetchFile(address, name) {
  try {
    const answer = await fetch(address);
    const content = answer.ok ? await answer.blob() : null;
    return content && new File([content], name, { type: content.type });
  } catch {
    return null;
  }
}
