// Shows on the players' cards who is online.

/** @typedef {{ seats: { seat: number, online: boolean, last_seen_at: string }[] }} Presence */

const UNITS = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
]);

/**
 * @param {ParentNode} root
 * @param {Presence | null} presence null if it is unknown
 * @param {{ online: string, away: string, away_for: string }} words
 */
export function showPresence(root, presence, words) {
  for (const { seat, online, last_seen_at } of presence?.seats ?? []) {
    const dot = /** @type {HTMLElement | null} */ (root.querySelector(`[data-presence="${seat}"]`));
    if (!dot) continue;
    dot.classList.toggle("online", online);
    const time = since(last_seen_at);
    const text = online ? words.online : time ? words.away_for.replace("{time}", time) : words.away;
    dot.title = text;
    dot.replaceChildren(Object.assign(document.createElement("small"), { textContent: text }));
  }
}

/** @param {string} moment @param {number} [now] */
export function since(moment, now = Date.now()) {
  const seconds = (now - Date.parse(moment)) / 1000;
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? UNITS[2];
  if (seconds < size) return "";
  const format = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "narrow" });
  return format.format(Math.floor(seconds / size));
}
