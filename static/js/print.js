// The button that prints the page. Without scripts it stays hidden; the browser's own menu prints as well.

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-print]"))) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
