// The game menu and the speech bubbles. Both work without scripts, with a request.

import { fetchPage } from "../net/page.js";

const menu = /** @type {HTMLElement} */ (document.getElementById("game-menu"));

menu.addEventListener("toggle", (event) => {
  const textView = menu.querySelector("[data-text-toggle]");
  if (textView) textView.ariaChecked = String(document.querySelector(".table-grid[data-text]") !== null);
  if (/** @type {ToggleEvent} */ (event).newState === "open") return;
  for (const details of menu.querySelectorAll("details")) details.open = false;
  // The button that opened it may have been redrawn since.
  if (document.activeElement === document.body || menu.contains(document.activeElement)) /** @type {HTMLElement | null} */ (document.querySelector(".menu-open"))?.focus();
});

// A question that opens at the lower edge is scrolled into view.
for (const details of menu.querySelectorAll("details")) {
  details.addEventListener("toggle", () => details.open && details.scrollIntoView({ block: "nearest" }));
}

menu.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest("[data-help], [data-text-toggle]")) menu.hidePopover();
});

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = /** @type {HTMLButtonElement | null} */ (/** @type {SubmitEvent} */ (event).submitter);
  if (!("tips" in form.dataset)) return;
  event.preventDefault();
  // The answer is a redirect to this page.
  fetchPage(form.action, { method: "POST", body: new FormData(form, button), redirect: "manual" });
  if (button?.value === "all") document.getElementById("tips")?.replaceChildren();
  else form.closest(".bubble")?.remove();
});
