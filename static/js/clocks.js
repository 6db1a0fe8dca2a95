// Keeps the clocks and ages of an open page true, in the words the server drew them in: never seconds.

const EVERY_MS = 30_000;
const MINUTE = 60_000;

/** @param {number} value @param {string} unit @param {string} language */
const inUnit = (value, unit, language) =>
  new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "narrow" }).format(value);

/** "2d 13h", "5h 20m", "14m". @param {number} span milliseconds @param {string} language */
export function shortSpan(span, language) {
  const minutes = Math.max(0, Math.floor(span / MINUTE));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days) return `${inUnit(days, "day", language)} ${inUnit(hours, "hour", language)}`;
  if (hours) return `${inUnit(hours, "hour", language)} ${inUnit(minutes % 60, "minute", language)}`;
  return inUnit(minutes, "minute", language);
}

/** @param {ParentNode} root @param {number} now @param {string} language */
export function redrawClocks(root, now, language) {
  for (const clock of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-deadline]"))) {
    const left = clock.querySelector("[data-time-left]");
    if (left) left.textContent = shortSpan(Date.parse(clock.dataset.deadline ?? "") - now, language);
  }
  for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (root.querySelectorAll("time[data-age]"))) {
    const span = now - Date.parse(time.dateTime);
    if (span >= MINUTE) time.textContent = shortSpan(span, language);
  }
}

if (typeof document !== "undefined") {
  setInterval(() => redrawClocks(document, Date.now(), document.documentElement.lang), EVERY_MS);
}
