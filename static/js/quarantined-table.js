// A game that is stopped until staff have checked it: loads the page again when that changes.

import { openSocket } from "./net/socket.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-quarantined]"));

openSocket(`/ws/games/${page.dataset.quarantined}/`, {
  onMessage(message) {
    if (message.type === "table_changed") location.reload();
  },
});
