// A table that waits for players: shows who joins, and loads the game page when the game starts.

import { refreshPage } from "./live-page.js";
import { openSocket } from "./net/socket.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-live='table']"));
const query = page.dataset.linkCode && `?link_code=${encodeURIComponent(page.dataset.linkCode)}`;
/** @type {string | undefined} */
let seats;

openSocket(`/ws/games/${page.dataset.game}/${query ?? ""}`, {
  onMessage(message) {
    if (message.status === undefined) return;
    if (message.status !== "open") return location.reload();
    const now = JSON.stringify(message.seats);
    if (message.type === "table_changed" || (seats !== undefined && seats !== now)) refreshPage("table");
    seats = now;
  },
});
