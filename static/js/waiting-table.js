// A table that waits for players, in the waiting room or on the invitation: shows who joins, and loads the page again
// when the game starts. Players then see the board.

import { refreshPage } from "./live-page.js";
import { openSocket } from "./net/socket.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-live='table']"));
const query = page.dataset.linkCode && `?link_code=${encodeURIComponent(page.dataset.linkCode)}`;
/** If another tab with the invitation has just taken the seat, its answer still has to bring the guest's cookie. */
const reloadDelay = page.matches(".invite") ? 1000 : 0;
/** @type {string | undefined} */
let seats;
/** A form of this page was sent: its answer shows the board, and has the cookie of a new guest. */
let isLeaving = false;

// Hosts also send what stands in the address bar. Opened by themselves, the link leads back here.
const link = /** @type {HTMLInputElement | null} */ (document.querySelector("#link-text"));
if (link?.dataset.page) history.replaceState(history.state, "", link.dataset.page + location.hash);

addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  // Not the forms that stay on the page: the help dialog, the theme. sit-down.js sends those with data-shuffle itself.
  const isSent = !event.defaultPrevented || "shuffle" in form.dataset;
  if (isSent && form.getAttribute("method") !== "dialog") isLeaving = true;
});
// The browser may show the page again as it was left.
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  isLeaving = false;
  location.reload();
});

addEventListener("load", () => {
  const later = /** @type {HTMLTemplateElement | null} */ (document.querySelector("template[data-later]"));
  if (later && !isLeaving) document.head.append(later.content);
});

openSocket(`/ws/games/${page.dataset.game}/${query ?? ""}`, {
  onMessage(message) {
    // A reload would overtake the answer to the form and throw it away.
    if (message.status === undefined || isLeaving) return;
    if (message.status !== "open") return setTimeout(() => isLeaving || location.reload(), reloadDelay);
    const now = JSON.stringify(message.seats);
    if (message.type === "table_changed" || (seats !== undefined && seats !== now)) refreshPage("table");
    seats = now;
  },
});
