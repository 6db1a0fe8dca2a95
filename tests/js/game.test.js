import assert from "node:assert/strict";
import { test } from "node:test";

import { joinTable } from "../../static/js/net/game.js";
import { SILENCE_MS } from "../../static/js/net/line.js";
import { openSocket } from "../../static/js/net/socket.js";
import { FakeBrowser } from "./fake_browser.js";

const moved = (version) => ({ type: "moved", version, event: { game: 1, version } });

function join(version = 0) {
  const browser = new FakeBrowser();
  const told = { moves: [], snapshots: [], statuses: [] };
  const listener = {
    onMove: (event) => told.moves.push(event.version),
    onSnapshot: (snapshot) => told.snapshots.push(snapshot),
    onStatus: (line) => told.statuses.push(line.status),
  };
  const open = (path, socketListener) => openSocket(path, socketListener, browser);
  const table = joinTable({ game: 1, version, linkCode: "a&b" }, listener, open);
  return { browser, table, told };
}

test("it calls the table's address with its link", () => {
  assert.equal(join().browser.socket.address, "wss://moon.example/ws/games/1/?link_code=a%26b");
});

test("moves are shown and the position is asked for once", () => {
  const { browser, told } = join();
  browser.socket.open();
  browser.socket.say(moved(1));
  browser.socket.say(moved(2));
  assert.deepEqual(told.moves, [1, 2]);
  assert.deepEqual(browser.socket.sent, [{ type: "snapshot" }]);
});

test("a position that was overtaken on its way is asked for again, not shown", () => {
  const { browser, told } = join();
  browser.socket.open();
  browser.socket.say(moved(1));
  browser.socket.say(moved(2));
  browser.socket.say({ type: "snapshot", version: 1, snapshot: "old" });
  browser.socket.say({ type: "snapshot", version: 2, snapshot: "new" });
  assert.deepEqual(told.snapshots, ["new"]);
  assert.equal(browser.socket.sent.length, 2);
});

test("a move that was not answered is sent again after a reconnection, with the same key", async () => {
  const { browser, table } = join();
  browser.socket.open();
  const answer = table.move("R", "key-1");
  const sent = browser.socket.sent[0];
  assert.deepEqual(sent, { type: "move", action: "R", expected_version: 0, key: "key-1", id: sent.id });
  browser.socket.drop();
  browser.pass(500);
  assert.equal(browser.sockets.length, 2);
  browser.socket.open({ version: 1 });
  assert.deepEqual(browser.socket.sent[0], sent);
  browser.socket.say({ type: "accepted", id: sent.id, is_new: false, answer: { game: 1, version: 1 } });
  assert.equal((await answer).type, "accepted");
});

test("a move made while the line is away is sent when it is back", () => {
  const { browser, table } = join();
  table.move("R", "key-1");
  assert.deepEqual(browser.socket.sent, []);
  browser.socket.open();
  assert.equal(browser.socket.sent[0].key, "key-1");
});

test("a chat line is never said twice: without an answer it is lost, and told so", async () => {
  const { browser, table } = join();
  browser.socket.open();
  const lost = assert.rejects(table.say("hello"), /connection was lost/);
  browser.socket.drop();
  await lost;
  await assert.rejects(table.say("hello?"), /connection was lost/);
  browser.pass(500);
  browser.socket.open();
  assert.deepEqual(browser.socket.sent, []);
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
