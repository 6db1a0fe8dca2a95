// On every page of a signed-in user: the number of waiting games in badges, title, icon and app badge. "N" opens the next.

import { numeral } from "./formats.js";
import { openSocket } from "./net/socket.js";
import { refreshPage } from "./live-page.js";
import { mayBeShortcut } from "./shortcuts.js";

const COUNTED = /^\(\p{Nd}+\) /u;
const next = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a[data-next-game]"));
const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
const plainIcon = icon?.href ?? "";

/** @param {number} turns */
function showTurns(turns) {
  for (const badge of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-turns-waiting]"))) {
    badge.textContent = numeral(turns);
    badge.hidden = !turns;
  }
  // At a table the button leads away, with or without waiting games, and the title says whose turn it is.
  if (!document.body.classList.contains("at-table")) {
    if (next) next.hidden = !turns;
    const title = document.title.replace(COUNTED, "");
    document.title = turns ? `(${numeral(turns)}) ${title}` : title;
  }
  if (icon) icon.href = turns ? (icon.dataset.waiting ?? plainIcon) : plainIcon;
  const app = /** @type {{ setAppBadge?: (count: number) => Promise<void> }} */ (navigator);
  app.setAppBadge?.(turns).catch(() => {});
}

/** @param {number} unread */
function showNotifications(unread) {
  const badge = /** @type {HTMLElement | null} */ (document.querySelector("[data-notifications]"));
  if (!badge) return;
  badge.textContent = numeral(unread);
  badge.hidden = !unread;
}

/**
 * A search has found a game. Its player comes to the board at once from the page that shows the search, and by a press
 * from all others.
 *
 * @param {number} game
 */
function showMatch(game) {
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a[data-match]"));
  if (!link) return;
  link.href = link.href.replace(/\d+(?=\/$)/, String(game));
  if (document.querySelector("[data-searching]")) location.assign(link.href);
  link.hidden = false;
}

/** The list of friends on this page. @returns {HTMLElement | null} */
const friends = () => document.querySelector('[data-live="friends"]');

openSocket(friends() ? "/ws/me/?friends=1" : "/ws/me/", {
  onMessage(message) {
    if (typeof message.turns === "number") showTurns(message.turns);
    if (typeof message.notifications === "number") showNotifications(message.notifications);
    // Null if the server does not know who is online.
    if (message.friends_online && message.friends_online.join(" ") !== friends()?.dataset.online) refreshPage("friends");
    if (message.type === "notified") refreshPage("notifications");
    if (message.type === "wishes_changed") refreshPage("wishes");
    if (message.type === "matched") showMatch(/** @type {number} */ (message.game));
    if (["games_changed", "invited", "wishes_changed"].includes(message.type)) refreshPage("games");
  },
});

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "n" || !mayBeShortcut(event)) return;
  if (next && !next.hidden && "shortcut" in next.dataset && !document.querySelector("dialog[open]")) next.click();
});
