import assert from "node:assert/strict";
import { test } from "node:test";

import { MESSAGE_TIMEOUT_MS } from "../../static/js/net/connection.js";
import { ANSWER_TIMEOUT_MS } from "../../static/js/net/delivery.js";
import { joinTable } from "../../static/js/net/game.js";
import { openSocket } from "../../static/js/net/socket.js";
import { FakeBrowser } from "./fake_browser.js";

const moved = (version) => ({ type: "moved", version, event: { game: 1, version } });
const MOVE = { url: "/moves/", action: "12@0,0", version: 0, key: "k", token: "t" };

function join(version = 0) {
  const browser = new FakeBrowser();
  const reported = { moves: [], versions: [], changes: 0, statuses: [] };
  const posted = [];
  const listener = {
    onMove: (event) => reported.moves.push(event.version),
    onVersion: ({ version, takenBack }) => reported.versions.push(takenBack ? [takenBack, version] : version),
    onTableChanged: () => (reported.changes += 1),
    onStatus: (connection) => reported.statuses.push(connection.status),
  };
  const open = (path, socketListener) => openSocket(path, socketListener, browser);
  const post = async (move) => {
    posted.push(move);
    return { kind: "sent", body: { by: "post" } };
  };
  const table = joinTable({ game: 1, version, linkCode: "a&b" }, listener, { open, post, browser });
  return { browser, table, reported, posted };
}

test("it connects to the table's address with the link code", () => {
  assert.equal(join().browser.socket.address, "wss://moon.example/ws/games/1/?link_code=a%26b&lang=de");
});

test("moves are reported in order and once", () => {
  const { browser, reported } = join();
  browser.socket.open();
  browser.socket.say(moved(1));
  browser.socket.say(moved(2));
  browser.socket.say(moved(2));
  assert.deepEqual([reported.moves, reported.versions], [[1, 2], [1, 2]]);
  assert.deepEqual(browser.socket.sent, []);
});

test("missing events are requested, and reported when they arrive", () => {
  const { browser, reported } = join();
  browser.socket.open();
  browser.socket.say(moved(2));
  assert.deepEqual(browser.socket.sent, [{ type: "sync", version: 0 }]);
  browser.socket.say({ type: "events", events: [1, 2].map((version) => ({ game: 1, version })) });
  assert.deepEqual([reported.moves, reported.versions], [[1, 2], [2]]);
});

test("a take-back is reported as a version, though a lower one", () => {
  const { browser, reported } = join(2);
  browser.socket.open();
  browser.socket.say({ type: "taken_back", version: 1, taken_back: 1 });
  browser.socket.say({ ...moved(2), taken_back: 1 });
  assert.deepEqual([reported.moves, reported.versions], [[2], [[1, 1], [1, 2]]]);
});

test("a change of seats or status is reported", () => {
  const { browser, reported } = join();
  browser.socket.open();
  browser.socket.say({ type: "table_changed", version: 0, status: "aborted", seats: [] });
  assert.equal(reported.changes, 1);
});

test("a connection without messages is replaced, and its late messages are ignored", () => {
  const { browser, reported } = join();
  const first = browser.socket;
  first.open();
  browser.pass(MESSAGE_TIMEOUT_MS);
  assert.equal(first.isClosed, true);
  first.say(moved(1));
  assert.deepEqual(reported.moves, []);
  browser.socket.open({ version: 1 });
  assert.deepEqual(browser.socket.sent, [{ type: "sync", version: 0 }]);
});

test("it stops when the session belongs to another user", () => {
  const { browser, reported } = join();
  browser.socket.open({ user: 7 });
  browser.socket.drop(4401);
  browser.pass(500);
  browser.socket.open({ user: null });
  assert.equal(reported.statuses.at(-1), "stopped");
  browser.pass(600_000);
  assert.equal(browser.sockets.length, 2);
});

test("after leaving it never reconnects", () => {
  const { browser, table } = join();
  browser.socket.open();
  table.leave();
  assert.equal(browser.socket.isClosed, true);
  browser.pass(600_000);
  assert.equal(browser.sockets.length, 1);
  assert.equal(browser.listeners.size, 0);
});

test("a move goes by the open socket and is not posted", async () => {
  const { browser, table, posted } = join();
  browser.socket.open();
  const answer = table.sendMove(MOVE);
  const [{ id, ...message }] = browser.socket.sent;
  assert.deepEqual(message, { type: "move", action: "12@0,0", expected_version: 0, key: "k" });
  browser.socket.say({ type: "accepted", id, is_new: true, answer: { version: 1 } });
  assert.deepEqual(await answer, { kind: "sent", body: { version: 1 } });
  browser.pass(ANSWER_TIMEOUT_MS);
  assert.deepEqual(posted, []);
  assert.equal(browser.sockets.length, 1);
});

test("a refused move gets the socket's error and is not posted", async () => {
  const { browser, table, posted } = join();
  browser.socket.open();
  const answer = table.sendMove(MOVE);
  browser.socket.say({ type: "error", id: browser.socket.sent[0].id, code: "stale_version", message: "Changed.", version: 1 });
  assert.deepEqual(await answer, { kind: "stale", message: "Changed." });
  assert.deepEqual(posted, []);
});

test("without an open socket the move is posted at once", async () => {
  const { browser, table, posted } = join();
  assert.deepEqual(await table.sendMove(MOVE), { kind: "sent", body: { by: "post" } });
  assert.deepEqual([posted, browser.socket.sent], [[MOVE], []]);
});

test("if the socket closes before the answer, the same move is posted with the same key", async () => {
  for (const code of [1006, 4401, 4404]) {
    const { browser, table, posted } = join();
    browser.socket.open();
    const answer = table.sendMove(MOVE);
    browser.socket.drop(code);
    assert.deepEqual(await answer, { kind: "sent", body: { by: "post" } });
    assert.deepEqual(posted, [MOVE]);
  }
});

test("without an answer in time the move is posted once, and the socket replaced", async () => {
  const { browser, table, posted } = join();
  browser.socket.open();
  const answer = table.sendMove(MOVE);
  browser.pass(ANSWER_TIMEOUT_MS - 1);
  assert.deepEqual(posted, []);
  browser.pass(1);
  assert.deepEqual(await answer, { kind: "sent", body: { by: "post" } });
  assert.deepEqual([posted, browser.sockets.length, browser.sockets[0].isClosed], [[MOVE], 2, true]);
});

test("the answer to an earlier move is not mistaken for that of a later one", async () => {
  const { browser, table } = join();
  browser.socket.open();
  const first = table.sendMove(MOVE);
  browser.socket.say({ type: "error", id: browser.socket.sent[0].id, code: "too_many", message: "" });
  assert.equal((await first).kind, "failed");
  const second = table.sendMove(MOVE);
  browser.socket.say({ type: "error", id: browser.socket.sent[0].id, code: "too_many", message: "" });
  browser.socket.say({ type: "accepted", id: browser.socket.sent[1].id, is_new: true, answer: {} });
  assert.equal((await second).kind, "sent");
});
