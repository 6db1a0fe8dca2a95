import assert from "node:assert/strict";
import { test } from "node:test";

import { joinTable } from "../../static/js/net/game.js";
import { SILENCE_MS } from "../../static/js/net/line.js";
import { openSocket } from "../../static/js/net/socket.js";
import { FakeBrowser } from "./fake_browser.js";

const moved = (version) => ({ type: "moved", version, event: { game: 1, version } });

function join(version = 0) {
  const browser = new FakeBrowser();
  const told = { moves: [], versions: [], changes: 0, statuses: [] };
  const listener = {
    onMove: (event) => told.moves.push(event.version),
    onVersion: ({ version, takenBack }) => told.versions.push(takenBack ? [takenBack, version] : version),
    onTableChanged: () => (told.changes += 1),
    onStatus: (line) => told.statuses.push(line.status),
  };
  const open = (path, socketListener) => openSocket(path, socketListener, browser);
  const table = joinTable({ game: 1, version, linkCode: "a&b" }, listener, open);
  return { browser, table, told };
}

test("it calls the table's address with its link", () => {
  assert.equal(join().browser.socket.address, "wss://moon.example/ws/games/1/?link_code=a%26b");
});

test("moves are told in order, and nothing is asked for", () => {
  const { browser, told } = join();
  browser.socket.open();
  browser.socket.say(moved(1));
  browser.socket.say(moved(2));
  browser.socket.say(moved(2));
  assert.deepEqual([told.moves, told.versions], [[1, 2], [1, 2]]);
  assert.deepEqual(browser.socket.sent, []);
});

test("a gap is asked for, and told when it is closed", () => {
  const { browser, told } = join();
  browser.socket.open();
  browser.socket.say(moved(2));
  assert.deepEqual(browser.socket.sent, [{ type: "sync", version: 0 }]);
  browser.socket.say({ type: "events", events: [1, 2].map((version) => ({ game: 1, version })) });
  assert.deepEqual([told.moves, told.versions], [[1, 2], [2]]);
});

test("a take-back is told as a version, though a lower one", () => {
  const { browser, told } = join(2);
  browser.socket.open();
  browser.socket.say({ type: "taken_back", version: 1, taken_back: 1 });
  browser.socket.say({ ...moved(2), taken_back: 1 });
  assert.deepEqual([told.moves, told.versions], [[2], [[1, 1], [1, 2]]]);
});

test("other seats or another status are told", () => {
  const { browser, told } = join();
  browser.socket.open();
  browser.socket.say({ type: "table_changed", version: 0, status: "aborted", seats: [] });
  assert.equal(told.changes, 1);
});

test("a silent connection is replaced, and its late words are ignored", () => {
  const { browser, told } = join();
  const first = browser.socket;
  first.open();
  browser.pass(SILENCE_MS);
  assert.equal(first.isClosed, true);
  first.say(moved(1));
  assert.deepEqual(told.moves, []);
  browser.socket.open({ version: 1 });
  assert.deepEqual(browser.socket.sent, [{ type: "sync", version: 0 }]);
});

test("another user's session ends the call", () => {
  const { browser, told } = join();
  browser.socket.open({ user: 7 });
  browser.socket.drop(4401);
  browser.pass(500);
  browser.socket.open({ user: null });
  assert.equal(told.statuses.at(-1), "stopped");
  browser.pass(600_000);
  assert.equal(browser.sockets.length, 2);
});

test("who leaves hears nothing more and never comes back", () => {
  const { browser, table } = join();
  browser.socket.open();
  table.leave();
  assert.equal(browser.socket.isClosed, true);
  browser.pass(600_000);
  assert.equal(browser.sockets.length, 1);
  assert.equal(browser.listeners.size, 0);
});
