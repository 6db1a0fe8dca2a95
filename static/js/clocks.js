// Keeps the clocks and ages of an open page up to date, in the format of the server: never seconds.

import { spanUnits } from "./formats.js";

const EVERY_MS = 30_000;
const MINUTE = 60_000;

/** @param {HTMLElement} clock @param {number} now */
function redrawClock(clock, now) {
  const { deadline = "", lowFrom = "" } = clock.dataset;
  const [coarse, finer] = spanUnits(Date.parse(deadline) - now);
  const small = Object.assign(document.createElement("span"), { className: "finer", textContent: finer });
  clock.querySelector("[data-time-left]")?.replaceChildren(coarse, ...(finer ? [" ", small] : []));
  const spoken = /** @type {HTMLElement | null} */ (clock.querySelector("[data-spoken]"));
  if (spoken) spoken.textContent = (spoken.dataset.spoken ?? "").replace("{time}", spanUnits(Date.parse(deadline) - now, { width: "long" }).join(" "));
  const isLow = now > Date.parse(lowFrom);
  clock.classList.toggle("warn", isLow);
  const word = /** @type {HTMLElement | null} */ (clock.querySelector(".low-word"));
  if (word) word.hidden = !isLow;
}

/** @param {ParentNode} root @param {number} now */
export function redrawClocks(root, now) {
  for (const clock of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-deadline]"))) redrawClock(clock, now);
  for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (root.querySelectorAll("time[data-age]"))) {
    const span = now - Date.parse(time.dateTime);
    if (span >= MINUTE) time.textContent = spanUnits(span).join(" ");
  }
}

if (typeof document !== "undefined") {
  setInterval(() => redrawClocks(document, Date.now()), EVERY_MS);
}
