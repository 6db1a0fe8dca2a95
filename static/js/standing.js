// A leaderboard, as it is now. Games may end every second, so it is not drawn anew for each of them.

import { followList } from "./live-page.js";

const PAUSE_MS = 3000;

followList("/ws/standing/", "standing", PAUSE_MS);
