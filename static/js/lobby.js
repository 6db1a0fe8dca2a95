// Keeps the list of open tables up to date.

import { followList } from "./live-page.js";

followList("/ws/lobby/", "lobby");
