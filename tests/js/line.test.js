import assert from "node:assert/strict";
import { test } from "node:test";

import { backoff } from "../../static/js/net/backoff.js";
import { begin, next, SILENCE_MS } from "../../static/js/net/line.js";

const never = () => 0;

/** Run happenings through the machine; the last step. */
function run(...happenings) {
  let step = begin();
  for (const happening of happenings) step = next(step.line, happening, never);
  return step;
}

const opened = { type: "opened" };
const closed = (code = 1006) => ({ type: "closed", code });

test("the waiting time doubles up to half a minute, and is never the same for everybody", () => {
  assert.deepEqual([1, 2, 3].map((failures) => backoff(failures, () => 1)), [500, 1000, 2000]);
  assert.equal(backoff(50, () => 1), 30_000);
  assert.equal(backoff(50, () => 0), 15_000);
});

test("it connects at once, and again after a loss", () => {
  assert.deepEqual(begin().effects, [{ type: "connect" }]);
  const lost = run(opened, closed());
  assert.equal(lost.line.status, "waiting");
  assert.deepEqual(lost.effects, [{ type: "rest" }, { type: "retry", after: 250 }]);
  assert.deepEqual(next(lost.line, { type: "due" }).effects, [{ type: "rest" }, { type: "connect" }]);
});

test("failures in a row are waited for longer, until something is heard", () => {
  const third = run(closed(), { type: "due" }, closed(), { type: "due" }, closed());
  assert.equal(third.effects.at(-1).after, 1000);
  const heard = run(closed(), { type: "due" }, opened, { type: "heard" }, closed());
  assert.equal(heard.effects.at(-1).after, 250);
});

test("an opened line that says nothing counts as a failure too", () => {
  const step = run(opened, closed(), { type: "due" }, opened, closed());
  assert.equal(step.line.failures, 2);
});

test("silence is a dead connection", () => {
  const open = run(opened);
  assert.deepEqual(open.effects, [{ type: "watch", after: SILENCE_MS }]);
  const silent = next(open.line, { type: "silent" });
  assert.deepEqual(silent.effects, [{ type: "disconnect" }, { type: "connect" }]);
});

test("a device that is online again does not wait", () => {
  assert.deepEqual(run(opened, closed(), { type: "network" }).effects.at(-1), { type: "connect" });
  assert.deepEqual(run(opened, { type: "network" }).effects, []);
});

test("a table that may not be seen is not asked for again", () => {
  const step = run(opened, closed(4404), { type: "network" }, { type: "due" });
  assert.deepEqual([step.line.status, step.line.reason, step.effects], ["stopped", "not-found", []]);
});

test("the end of a session is believed when it is said twice", () => {
  const once = run(opened, { type: "heard" }, closed(4401));
  assert.equal(once.line.status, "waiting");
  const twice = next(next(next(once.line, { type: "due" }).line, opened).line, closed(4401));
  assert.deepEqual([twice.line.status, twice.line.reason], ["stopped", "signed-out"]);
  const wasAnothers = run(opened, closed(4401), { type: "due" }, opened, { type: "heard" }, closed(4401));
  assert.equal(wasAnothers.line.status, "waiting");
});

test("who leaves is gone", () => {
  const left = run(opened, { type: "leave" });
  assert.deepEqual(left.effects, [{ type: "rest" }, { type: "disconnect" }]);
  assert.deepEqual(next(left.line, closed()).effects, []);
});
