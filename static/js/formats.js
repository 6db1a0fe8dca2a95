// Numbers and times in the language of the page. novaluna_site/i18n/ writes the same on the server.

const pageLanguage = () => document.documentElement.lang;

/** Making a formatter takes longer than using it a hundred times. @type {Map<string, Intl.NumberFormat>} */
const formatters = new Map();

/** @param {string} language @param {Intl.NumberFormatOptions} options */
function formatter(language, options) {
  const key = `${language} ${Object.values(options).join(" ")}`;
  const found = formatters.get(key) ?? new Intl.NumberFormat(language, options);
  formatters.set(key, found);
  return found;
}

/** Without separators of thousands, because most of our numbers are ratings and moves. @param {number} value @param {string} [language] */
export const numeral = (value, language = pageLanguage()) => formatter(language, { useGrouping: false }).format(value);

/**
 * "2d", and "2 days" as words for screen readers.
 *
 * @param {number} value
 * @param {"day" | "hour" | "minute"} unit
 * @param {{ language?: string, width?: "short" | "long" }} [options]
 */
export function inUnit(value, unit, { language = pageLanguage(), width = "short" } = {}) {
  // The narrow forms of other languages are hard to read, such as "5h" between Persian words.
  const unitDisplay = width === "short" && language === "en" ? "narrow" : width;
  return formatter(language, { style: "unit", unit, unitDisplay, useGrouping: false }).format(value);
}

const MINUTE = 60_000;

/** "2d" and "13h", "5h" and "20m", "14m": the two largest units; the second is left out if it is zero. @param {number} span milliseconds @param {{ language?: string, width?: "short" | "long" }} [options] */
export function spanUnits(span, options) {
  const minutes = Math.max(0, Math.floor(span / MINUTE));
  const units = /** @type {[number, "day" | "hour" | "minute"][]} */ ([
    [Math.floor(minutes / 1440), "day"],
    [Math.floor(minutes / 60) % 24, "hour"],
    [minutes % 60, "minute"],
  ]);
  const largest = Math.max(0, units.findIndex(([value]) => value));
  const shown = minutes ? units.slice(largest, largest + 2).filter(([value]) => value) : [units[2]];
  return shown.map(([value, unit]) => inUnit(value, unit, options));
}

/** "4:07", "0:08", "1:02:30". @param {number} seconds @param {string} [language] */
export function clockWords(seconds, language = pageLanguage()) {
  const padded = formatter(language, { minimumIntegerDigits: 2 });
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const parts = hours ? [numeral(hours, language), padded.format(minutes)] : [numeral(minutes, language)];
  return [...parts, padded.format(seconds % 60)].join(":");
}

/** ".4", in German ",4". @param {number} tenths @param {string} [language] */
export function tenthsWords(tenths, language = pageLanguage()) {
  return formatter(language, { minimumFractionDigits: 1 }).format(tenths / 10).slice(1);
}

/** The number that such a text shows, whatever its digits. @param {string} text */
export const numberIn = (text) => Number(text.replace(/\p{Nd}/gu, (digit) => String(digit.charCodeAt(0) & 15)));
