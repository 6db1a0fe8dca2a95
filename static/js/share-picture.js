// Links to a picture with data-share: share it with its text and address. Without scripts they download the picture.

import { fetchFile } from "./net/page.js";

document.addEventListener("click", (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("[data-share]"));
  // On plain http there is neither: the link downloads the picture.
  if (!link || event.ctrlKey || event.metaKey || !(navigator.share || navigator.clipboard)) return;
  event.preventDefault();
  void share(link);
});

/** With the system's dialog, with the picture if it takes files; else the text and address are copied. @param {HTMLAnchorElement} link */
async function share(link) {
  const { text = "", address, copied = "" } = link.dataset;
  const words = { text, ...(address && { url: address }) };
  if (!navigator.share) {
    await navigator.clipboard.writeText([text, address].filter(Boolean).join("\n"));
    const label = link.querySelector("span");
    if (label) label.textContent = copied;
    return;
  }
  const file = await fetchFile(link.href, "moonrise.png");
  const shared = file && navigator.canShare?.({ ...words, files: [file] }) ? { ...words, files: [file] } : words;
  // Rejected if the user closes the system's dialog.
  await navigator.share(shared).catch(() => {});
}
