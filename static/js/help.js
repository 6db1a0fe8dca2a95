// "?" and the button in the top bar show the keys of the page.

import { isTyped } from "./typed.js";

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("help"));

function show() {
  if (!document.querySelector("dialog:modal")) dialog.showModal();
}

document.addEventListener("keydown", (event) => {
  if (event.key === "?" && "shortcut" in dialog.dataset && !isTyped(event)) show();
});
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("[data-help]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show();
});
