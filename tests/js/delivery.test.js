import assert from "node:assert/strict";
import { test } from "node:test";

import { ANSWER_TIMEOUT_MS, FIRST_STEP, next } from "../../static/js/net/delivery.js";

const SENT = { kind: "sent", body: {} };
const LOST = { kind: "lost", message: "" };
const answered = { type: "answered", answer: SENT };
const closed = { type: "closed" };
const timeout = { type: "timeout" };

/** The last step after these events. */
function run(...events) {
  let step = FIRST_STEP;
  for (const event of events) step = next(step.delivery, event);
  return step;
}

test("a move goes by socket first", () => {
  assert.deepEqual(run().effects, [{ type: "expect-answer", within: ANSWER_TIMEOUT_MS }, { type: "send" }]);
  assert.deepEqual(run(answered), { delivery: "done", effects: [{ type: "finish", answer: SENT }] });
});

test("if the socket closes, the move is posted", () => {
  assert.deepEqual(run(closed), { delivery: "by-post", effects: [{ type: "post" }] });
});

test("without an answer in time the move is posted, and the socket replaced", () => {
  assert.deepEqual(run(timeout), { delivery: "by-post", effects: [{ type: "post" }, { type: "reconnect" }] });
});

test("it is posted only once", () => {
  assert.deepEqual(run(timeout, closed).effects, []);
  assert.deepEqual(run(closed, timeout).effects, []);
  assert.deepEqual(run(closed, closed).effects, []);
});

test("the first answer counts, by socket or by POST", () => {
  assert.deepEqual(run(timeout, answered).effects, [{ type: "finish", answer: SENT }]);
  assert.deepEqual(run(timeout, answered, { type: "posted", answer: LOST }).effects, []);
  assert.deepEqual(run(closed, { type: "posted", answer: LOST }).effects, [{ type: "finish", answer: LOST }]);
  assert.deepEqual(run(answered, timeout).effects, []);
  assert.deepEqual(run(answered, closed).effects, []);
});
