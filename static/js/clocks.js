// Keeps the clocks and ages of an open page up to date, in the format of the server: never seconds.

const EVERY_MS = 30_000;
const MINUTE = 60_000;

/** @param {number} value @param {string} unit @param {string} language @param {"narrow" | "long"} unitDisplay */
const inUnit = (value, unit, language, unitDisplay) =>
  new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay }).format(value);

/** "2d" and "13h", "5h" and "20m", "14m": the second is left out if it is zero. @param {number} span milliseconds @param {string} language @param {"narrow" | "long"} width */
export function spanUnits(span, language, width = "narrow") {
  const minutes = Math.max(0, Math.floor(span / MINUTE));
  const units = /** @type {[number, string][]} */ ([
    [Math.floor(minutes / 1440), "day"],
    [Math.floor(minutes / 60) % 24, "hour"],
    [minutes % 60, "minute"],
  ]);
  const largest = Math.max(0, units.findIndex(([value]) => value));
  const shown = minutes ? units.slice(largest, largest + 2).filter(([value]) => value) : [units[2]];
  return shown.map(([value, unit]) => inUnit(value, unit, language, width));
}

/** @param {HTMLElement} clock @param {number} now @param {string} language */
function redrawClock(clock, now, language) {
  const { deadline = "", lowFrom = "" } = clock.dataset;
  const [coarse, finer] = spanUnits(Date.parse(deadline) - now, language);
  const small = Object.assign(document.createElement("span"), { className: "finer", textContent: finer });
  clock.querySelector("[data-time-left]")?.replaceChildren(coarse, ...(finer ? [" ", small] : []));
  const spoken = /** @type {HTMLElement | null} */ (clock.querySelector("[data-spoken]"));
  if (spoken) spoken.textContent = (spoken.dataset.spoken ?? "").replace("{time}", spanUnits(Date.parse(deadline) - now, language, "long").join(" "));
  const isLow = now > Date.parse(lowFrom);
  clock.classList.toggle("warn", isLow);
  const word = /** @type {HTMLElement | null} */ (clock.querySelector(".low-word"));
  if (word) word.hidden = !isLow;
}

/** @param {ParentNode} root @param {number} now @param {string} language */
export function redrawClocks(root, now, language) {
  for (const clock of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-deadline]"))) redrawClock(clock, now, language);
  for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (root.querySelectorAll("time[data-age]"))) {
    const span = now - Date.parse(time.dateTime);
    if (span >= MINUTE) time.textContent = spanUnits(span, language).join(" ");
  }
}

if (typeof document !== "undefined") {
  setInterval(() => redrawClocks(document, Date.now(), document.documentElement.lang), EVERY_MS);
}
