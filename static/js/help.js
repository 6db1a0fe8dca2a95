// "?" and the button in the top bar explain the page.

import { mayBeShortcut } from "./shortcuts.js";

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("help"));

/** The legend's styles are loaded when it is first opened. */
async function loadStyle() {
  const { style } = dialog.dataset;
  if (!style) return;
  delete dialog.dataset.style;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: style });
  document.head.append(link);
  await new Promise((done) => (link.onload = link.onerror = done));
}

async function show() {
  await loadStyle();
  if (!document.querySelector("dialog:modal")) dialog.showModal();
}

document.addEventListener("keydown", (event) => {
  if (event.key === "?" && "shortcut" in dialog.dataset && mayBeShortcut(event)) show();
});
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("[data-help]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show();
});
