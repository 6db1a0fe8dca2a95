// "?" and the button in the top bar list the shortcuts of the page.

import { mayBeShortcut } from "./shortcuts.js";

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("help"));

function show() {
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
