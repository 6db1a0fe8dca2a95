import assert from "node:assert/strict";
import { test } from "node:test";

import { isOlder, knowing, receive } from "../../static/js/net/versions.js";

const event = (version) => ({ game: 1, version });
const moved = (version) => ({ type: "moved", version, event: event(version) });
const table = { status: "running", seats: [7, 8], your_seat: 0, newest_line: null };
const heartbeat = (version, change = {}) => ({ type: "heartbeat", version, ...table, ...change });

/** Everything the messages led to, and what is known then. */
function hear(known, ...messages) {
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
  const { known, effects } = hear(knowing(3), moved(4), moved(4), moved(2), moved(5));
  assert.deepEqual([shown(effects), others(effects), known.version], [[4, 5], [], 5]);
});

test("a gap is asked for once, and closed by the answer", () => {
  const { known, effects } = hear(knowing(3), moved(6), moved(7));
  assert.deepEqual([shown(effects), others(effects)], [[], [{ type: "sync", version: 3 }]]);
  const closed = hear(known, { type: "events", events: [4, 5, 6, 7].map(event) });
  assert.deepEqual([shown(closed.effects), closed.known.version, closed.known.syncing], [[4, 5, 6, 7], 7, false]);
});

test("what came during the question is not shown twice", () => {
  const asked = hear(knowing(3), moved(5));
  const { effects } = hear(asked.known, { type: "events", events: [4, 5, 6].map(event) }, moved(6), moved(7));
  assert.deepEqual(shown(effects), [4, 5, 6, 7]);
});

test("a heartbeat heals what was missed", () => {
  const { effects } = hear(knowing(3), heartbeat(3), heartbeat(5));
  assert.deepEqual(effects, [{ type: "sync", version: 3 }]);
});

test("a heartbeat that was overtaken by a move changes nothing", () => {
  const { known, effects } = hear(knowing(3), heartbeat(3), moved(4), heartbeat(3));
  assert.deepEqual([shown(effects), others(effects), known.version], [[4], [], 4]);
});

test("a missed start, seat or end is noticed though no move was made", () => {
  for (const change of [{ status: "aborted" }, { seats: [7, 9] }, { your_seat: null }]) {
    assert.deepEqual(hear(knowing(0), heartbeat(0), heartbeat(0, change)).effects, [{ type: "refresh" }]);
  }
});

test("a change of the table is shown at once", () => {
  const changed = { type: "table_changed", version: 0, ...table, status: "running" };
  const { effects } = hear(knowing(0), heartbeat(0, { status: "open" }), changed, heartbeat(0));
  assert.deepEqual(effects, [{ type: "refresh" }]);
});

test("missed lines of the chat are read, heard ones are not", () => {
  const line = { type: "chat", line: { id: 12 } };
  const { effects } = hear(knowing(0), heartbeat(0, { newest_line: 11 }), line, heartbeat(0, { newest_line: 12 }));
  assert.deepEqual(effects, []);
  const missed = hear(knowing(0), heartbeat(0), heartbeat(0, { newest_line: 12 }));
  assert.deepEqual(missed.effects, [{ type: "read-chat" }]);
});

test("after a reconnection an open question is asked again", () => {
  const asked = hear(knowing(3), moved(5));
  const { effects } = hear(asked.known, { ...heartbeat(5), type: "welcome" });
  assert.deepEqual(effects, [{ type: "sync", version: 3 }]);
});

test("after a restored backup the page follows the server back", () => {
  const { known, effects } = hear(knowing(9), { ...heartbeat(7), type: "welcome" });
  assert.deepEqual([known.version, effects], [7, [{ type: "refresh" }]]);
});

test("a take-back leads one version back", () => {
  const back = { type: "taken_back", version: 3, taken_back: 1 };
  const { known, effects } = hear(knowing(4), back);
  assert.deepEqual([known.version, known.takenBack, effects], [3, 1, []]);
  assert.deepEqual(shown(hear(known, { ...moved(4), taken_back: 1 }).effects), [4]);
});

test("whoever missed a take-back learns of it from whatever comes next", () => {
  for (const news of [{ ...moved(4), taken_back: 1 }, heartbeat(4, { taken_back: 1 }), { type: "events", version: 4, taken_back: 1, events: [event(4)] }]) {
    const { known, effects } = hear(knowing(4), news);
    assert.deepEqual([known.version, known.takenBack, effects], [4, 1, []]);
    assert.ok(isOlder(knowing(4), known));
  }
});

test("a move that was taken back is no news any more", () => {
  const { known, effects } = hear(knowing(3, 1), { ...moved(4), taken_back: 0 });
  assert.deepEqual([known, effects], [knowing(3, 1), []]);
});

test("what was taken back is older than what stands, whatever its version", () => {
  assert.ok(isOlder(knowing(4, 0), knowing(3, 1)));
  assert.ok(isOlder(knowing(3, 1), knowing(4, 1)));
  assert.ok(!isOlder(knowing(3, 1), knowing(4, 0)));
  assert.ok(!isOlder(knowing(3, 1), knowing(3, 1)));
});

test("what it does not know is none of its business", () => {
  assert.deepEqual(hear(knowing(3), { type: "presence" }), { known: knowing(3), effects: [] });
});
