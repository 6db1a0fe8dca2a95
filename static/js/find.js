// Find an opponent: keeps the searches and the list of open games up to date.

import { followList, refreshPage } from "./live-page.js";

// How long a search has taken, and what is suggested after a while.
const REFRESH_MS = 30_000;

followList("/ws/lobby/", "lobby");
setInterval(() => {
  if (document.querySelector("[data-searching]") && !document.hidden) refreshPage("wishes");
}, REFRESH_MS);
