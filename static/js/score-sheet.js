// Adds up while the numbers are entered. The server calculates; numbers that it refuses leave the result empty.

import { fetchPage } from "./net/page.js";

const sheet = /** @type {HTMLFormElement} */ (document.querySelector("[data-score]"));
const result = /** @type {HTMLElement} */ (document.getElementById("score-result"));
const empty = result.dataset.empty ?? "";
let latest = 0;
/** @type {number | undefined} */
let timer;

async function addUp() {
  const request = ++latest;
  const query = new URLSearchParams(/** @type {any} */ (new FormData(sheet)));
  const page = await fetchPage(`?${query}`);
  if (request !== latest) return;
  const score = page?.getElementById("score-result");
  if (score) result.replaceChildren(...score.childNodes);
  else result.textContent = empty;
}

sheet.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(addUp, 250);
});
