import assert from "node:assert/strict";
import { test } from "node:test";

import { backoff } from "../../static/js/net/backoff.js";
import { begin, MESSAGE_TIMEOUT_MS, next } from "../../static/js/net/connection.js";

const lowest = () => 0;

/** The last step after these events. */
function run(...events) {
  let step = begin();
  for (const event of events) step = next(step.connection, event, lowest);
  return step;
}

const opened = { type: "opened" };
const closed = (code = 1006) => ({ type: "closed", code });

test("the waiting time doubles up to half a minute and is random", () => {
  assert.deepEqual([1, 2, 3].map((failures) => backoff(failures, () => 1)), [500, 1000, 2000]);
  assert.equal(backoff(50, () => 1), 30_000);
  assert.equal(backoff(50, () => 0), 15_000);
});

test("it connects at once, and again when the connection is lost", () => {
  assert.deepEqual(begin().effects, [{ type: "connect" }]);
  const lost = run(opened, closed());
  assert.equal(lost.connection.status, "waiting");
  assert.deepEqual(lost.effects, [{ type: "clear-timer" }, { type: "retry", after: 250 }]);
  assert.deepEqual(next(lost.connection, { type: "retry-due" }).effects, [{ type: "clear-timer" }, { type: "connect" }]);
});

test("the waiting time grows with failures in a row, until a message arrives", () => {
  const third = run(closed(), { type: "retry-due" }, closed(), { type: "retry-due" }, closed());
  assert.equal(third.effects.at(-1).after, 1000);
  const recovered = run(closed(), { type: "retry-due" }, opened, { type: "message" }, closed());
  assert.equal(recovered.effects.at(-1).after, 250);
});

test("a connection that closes without a message counts as a failure", () => {
  const step = run(opened, closed(), { type: "retry-due" }, opened, closed());
  assert.equal(step.connection.failures, 2);
});

test("a connection without messages is replaced", () => {
  const open = run(opened);
  assert.deepEqual(open.effects, [{ type: "expect-message", within: MESSAGE_TIMEOUT_MS }]);
  const timedOut = next(open.connection, { type: "message-timeout" });
  assert.deepEqual(timedOut.effects, [{ type: "disconnect" }, { type: "connect" }]);
});

test("it reconnects at once when the device is online again", () => {
  assert.deepEqual(run(opened, closed(), { type: "online" }).effects.at(-1), { type: "connect" });
  assert.deepEqual(run(opened, { type: "online" }).effects, []);
});

test("it stops if the table is not found", () => {
  const step = run(opened, closed(4404), { type: "online" }, { type: "retry-due" });
  assert.deepEqual([step.connection.status, step.connection.reason, step.effects], ["stopped", "not-found", []]);
});

test("it stops when the session has ended twice in a row", () => {
  const once = run(opened, { type: "message" }, closed(4401));
  assert.equal(once.connection.status, "waiting");
  const twice = next(next(next(once.connection, { type: "retry-due" }).connection, opened).connection, closed(4401));
  assert.deepEqual([twice.connection.status, twice.connection.reason], ["stopped", "signed-out"]);
  const anotherSession = run(opened, closed(4401), { type: "retry-due" }, opened, { type: "message" }, closed(4401));
  assert.equal(anotherSession.connection.status, "waiting");
});

test("after leaving nothing happens any more", () => {
  const left = run(opened, { type: "leave" });
  assert.deepEqual(left.effects, [{ type: "clear-timer" }, { type: "disconnect" }]);
  assert.deepEqual(next(left.connection, closed()).effects, []);
});

test("it stops when the session belongs to another user", () => {
  const step = run(opened, { type: "user-changed" });
  assert.deepEqual([step.connection.status, step.connection.reason], ["stopped", "signed-out"]);
});

test("after a limit was reached it waits a minute or two, whatever arrived before", () => {
  for (const code of [4429, 4430]) {
    assert.equal(run(opened, { type: "message" }, closed(code)).effects.at(-1).after, 60_000);
    assert.equal(next(run(opened).connection, closed(code), () => 1).effects.at(-1).after, 120_000);
  }
});
