// Links with data-share: share their text and address, and the picture behind links that download one.

import { fetchFile } from "./net/page.js";

const SAID_FOR_MS = 2000;
/** Browsers share only shortly after a press, so a picture is fetched at the first sign of one. @type {WeakMap<HTMLAnchorElement, Promise<File | null>>} */
const pictures = new WeakMap();

/** @param {Event} event */
const linkOf = (event) => /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-share]"));

for (const name of ["pointerdown", "pointerover", "focusin"]) {
  document.addEventListener(name, (event) => {
    const link = linkOf(event);
    if (link) void pictureOf(link);
  });
}

document.addEventListener("click", (event) => {
  const link = linkOf(event);
  // On plain http there is neither: the link does its own work.
  if (!link || event.ctrlKey || event.metaKey || !(navigator.share || navigator.clipboard)) return;
  event.preventDefault();
  void share(link);
});

/** @param {HTMLAnchorElement} link @returns {Promise<File | null>} null if there is no picture, or it did not arrive */
function pictureOf(link) {
  if (!link.hasAttribute("download")) return Promise.resolve(null);
  const known = pictures.get(link) ?? fetchFile(link.href, "moonrise.png");
  pictures.set(link, known);
  void known.then((file) => file ?? pictures.delete(link));
  return known;
}

/** With the system's dialog, or by copying everything. @param {HTMLAnchorElement} link */
async function share(link) {
  const { text = "", address } = link.dataset;
  const words = { text, ...(address && { url: address }) };
  const file = await pictureOf(link);
  if (navigator.share) {
    const shared = file && navigator.canShare?.({ ...words, files: [file] }) ? { ...words, files: [file] } : words;
    // Rejected if the user closes the system's dialog.
    await navigator.share(shared).catch(() => {});
  } else if (await copy([text, address].filter(Boolean).join("\n"), file)) sayCopied(link);
}

/** The text, and for programs that take pictures the picture too. @param {string} text @param {File | null} file */
async function copy(text, file) {
  try {
    if (!file) throw new TypeError("no picture");
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": new Blob([text], { type: "text/plain" }), [file.type]: file })]);
    return true;
  } catch {
    return navigator.clipboard.writeText(text).then(() => true, () => false);
  }
}

/** @param {HTMLAnchorElement} link */
function sayCopied(link) {
  const label = link.querySelector("span");
  if (!label) return;
  link.dataset.words ??= label.textContent ?? "";
  label.textContent = link.dataset.copied ?? "";
  setTimeout(() => (label.textContent = link.dataset.words ?? ""), SAID_FOR_MS);
}
