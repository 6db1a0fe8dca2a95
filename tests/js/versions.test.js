import assert from "node:assert/strict";
import { test } from "node:test";

import { isOlder, receive, startAt } from "../../static/js/net/versions.js";

const event = (version) => ({ game: 1, version });
const moved = (version) => ({ type: "moved", version, event: event(version) });
const table = { status: "running", seats: [7, 8], your_seat: 0, newest_line: null };
const heartbeat = (version, change = {}) => ({ type: "heartbeat", version, ...table, ...change });

/** All effects of the messages, and what is known afterwards. */
function receiveAll(known, ...messages) {
  const effects = [];
  for (const message of messages) {
    const step = receive(known, message);
    known = step.known;
    effects.push(...step.effects);
  }
  return { known, effects };
}

const shown = (effects) => effects.filter(({ type }) => type === "show").map((effect) => effect.event.version);
const others = (effects) => effects.filter(({ type }) => type !== "show");

test("moves are shown once and in order", () => {
  const { known, effects } = receiveAll(startAt(3), moved(4), moved(4), moved(2), moved(5));
  assert.deepEqual([shown(effects), others(effects), known.version], [[4, 5], [], 5]);
});

test("missing events are requested once, and shown when they arrive", () => {
  const { known, effects } = receiveAll(startAt(3), moved(6), moved(7));
  assert.deepEqual([shown(effects), others(effects)], [[], [{ type: "sync", version: 3 }]]);
  const closed = receiveAll(known, { type: "events", events: [4, 5, 6, 7].map(event) });
  assert.deepEqual([shown(closed.effects), closed.known.version, closed.known.syncing], [[4, 5, 6, 7], 7, false]);
});

test("a move that arrives during the request is not shown twice", () => {
  const asked = receiveAll(startAt(3), moved(5));
  const { effects } = receiveAll(asked.known, { type: "events", events: [4, 5, 6].map(event) }, moved(6), moved(7));
  assert.deepEqual(shown(effects), [4, 5, 6, 7]);
});

test("a heartbeat shows that moves were missed", () => {
  const { effects } = receiveAll(startAt(3), heartbeat(3), heartbeat(5));
  assert.deepEqual(effects, [{ type: "sync", version: 3 }]);
});

test("a heartbeat older than the last move changes nothing", () => {
  const { known, effects } = receiveAll(startAt(3), heartbeat(3), moved(4), heartbeat(3));
  assert.deepEqual([shown(effects), others(effects), known.version], [[4], [], 4]);
});

test("a missed change of status or seats is noticed", () => {
  for (const change of [{ status: "aborted" }, { seats: [7, 9] }, { your_seat: null }]) {
    assert.deepEqual(receiveAll(startAt(0), heartbeat(0), heartbeat(0, change)).effects, [{ type: "refresh" }]);
  }
});

test("a change of the table is shown once", () => {
  const changed = { type: "table_changed", version: 0, ...table, status: "running" };
  const { effects } = receiveAll(startAt(0), heartbeat(0, { status: "open" }), changed, heartbeat(0));
  assert.deepEqual(effects, [{ type: "refresh" }]);
});

test("the chat is read again only if lines were missed", () => {
  const line = { type: "chat", line: { id: 12 } };
  const { effects } = receiveAll(startAt(0), heartbeat(0, { newest_line: 11 }), line, heartbeat(0, { newest_line: 12 }));
  assert.deepEqual(effects, []);
  const missed = receiveAll(startAt(0), heartbeat(0), heartbeat(0, { newest_line: 12 }));
  assert.deepEqual(missed.effects, [{ type: "read-chat" }]);
});

test("after a reconnection an unanswered request is repeated", () => {
  const asked = receiveAll(startAt(3), moved(5));
  const { effects } = receiveAll(asked.known, { ...heartbeat(5), type: "welcome" });
  assert.deepEqual(effects, [{ type: "sync", version: 3 }]);
});

test("after a restored backup the page goes back to the version of the server", () => {
  const { known, effects } = receiveAll(startAt(9), { ...heartbeat(7), type: "welcome" });
  assert.deepEqual([known.version, effects], [7, [{ type: "refresh" }]]);
});

test("a take-back goes one version back", () => {
  const back = { type: "taken_back", version: 3, taken_back: 1 };
  const { known, effects } = receiveAll(startAt(4), back);
  assert.deepEqual([known.version, known.takenBack, effects], [3, 1, []]);
  assert.deepEqual(shown(receiveAll(known, { ...moved(4), taken_back: 1 }).effects), [4]);
});

test("a missed take-back is noticed with the next message", () => {
  for (const message of [{ ...moved(4), taken_back: 1 }, heartbeat(4, { taken_back: 1 }), { type: "events", version: 4, taken_back: 1, events: [event(4)] }]) {
    const { known, effects } = receiveAll(startAt(4), message);
    assert.deepEqual([known.version, known.takenBack, effects], [4, 1, []]);
    assert.ok(isOlder(startAt(4), known));
  }
});

test("a late move from before a take-back is ignored", () => {
  const { known, effects } = receiveAll(startAt(3, 1), { ...moved(4), taken_back: 0 });
  assert.deepEqual([known, effects], [startAt(3, 1), []]);
});

test("a position before a take-back is older, whatever its version", () => {
  assert.ok(isOlder(startAt(4, 0), startAt(3, 1)));
  assert.ok(isOlder(startAt(3, 1), startAt(4, 1)));
  assert.ok(!isOlder(startAt(3, 1), startAt(4, 0)));
  assert.ok(!isOlder(startAt(3, 1), startAt(3, 1)));
});

test("messages of other types are ignored", () => {
  assert.deepEqual(receiveAll(startAt(3), { type: "presence" }), { known: startAt(3), effects: [] });
});
