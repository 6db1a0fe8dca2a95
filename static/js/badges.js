// On every page of a signed-in user: the number of waiting games in badges, title, icon and app badge. "N" opens the next.

import { openSocket } from "./net/socket.js";
import { refreshPage } from "./live-page.js";
import { mayBeShortcut } from "./shortcuts.js";

const COUNTED = /^\(\p{Nd}+\) /u;
/** @param {number} count */
const localised = (count) => new Intl.NumberFormat(document.documentElement.lang).format(count);
const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
const plainIcon = icon?.href ?? "";

/** @param {number} turns */
function showTurns(turns) {
  for (const badge of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-turns-waiting]"))) {
    badge.textContent = localised(turns);
    badge.hidden = !turns;
  }
  // The title of a table says whose turn it is.
  if (!document.body.classList.contains("at-table")) {
    const title = document.title.replace(COUNTED, "");
    document.title = turns ? `(${localised(turns)}) ${title}` : title;
  }
  if (icon) icon.href = turns ? (icon.dataset.waiting ?? plainIcon) : plainIcon;
  const app = /** @type {{ setAppBadge?: (count: number) => Promise<void> }} */ (navigator);
  app.setAppBadge?.(turns).catch(() => {});
}

/** @param {number} unread */
function showNotifications(unread) {
  const badge = /** @type {HTMLElement | null} */ (document.querySelector("[data-notifications]"));
  if (!badge) return;
  badge.textContent = localised(unread);
  badge.hidden = !unread;
}

openSocket("/ws/me/", {
  onMessage(message) {
    if (typeof message.turns === "number") showTurns(message.turns);
    if (typeof message.notifications === "number") showNotifications(message.notifications);
    if (message.type === "notified") refreshPage("notifications");
    if (["games_changed", "invited"].includes(message.type)) refreshPage("games");
  },
});

const next = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a[data-next-game]"));
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "n" || !mayBeShortcut(event)) return;
  if (next && "shortcut" in next.dataset && !document.querySelector("dialog[open]")) next.click();
});
