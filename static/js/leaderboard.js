// Keeps a leaderboard up to date. Games may end every second, so it is not refreshed for each of them.

import { followList } from "./live-page.js";

const PAUSE_MS = 3000;

followList("/ws/leaderboard/", "leaderboard", PAUSE_MS);
