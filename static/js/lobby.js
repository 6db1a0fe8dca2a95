// The list of open tables, as it is now.

import { refreshPage } from "./live-page.js";
import { openSocket } from "./net/socket.js";

/** @type {string | undefined} */
let mark;

openSocket("/ws/lobby/", {
  onMessage(message) {
    const missed = mark !== undefined && message.mark !== undefined && message.mark !== mark;
    mark = message.mark ?? mark;
    if (missed || message.type === "changed") refreshPage("lobby");
  },
});
