// The list of open tables, as it is now.

import { followList } from "./live-page.js";

followList("/ws/lobby/", "lobby");
