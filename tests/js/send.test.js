import assert from "node:assert/strict";
import test from "node:test";

import { sendMove, sendTakeBack } from "../../static/js/table/send.js";

const MOVE = { url: "/moves/", action: "12@0,0", version: 3, key: "k", token: "t" };

/** @param {() => Promise<unknown>} answer */
function serverThat(answer) {
  /** @type {any[]} */
  const asked = [];
  globalThis.fetch = /** @type {any} */ ((/** @type {any[]} */ ...call) => {
    asked.push(call);
    return answer();
  });
  return asked;
}

/** @param {number} status @param {object} body */
const answering = (status, body = {}) => async () => ({ ok: status < 300, status, json: async () => body });

for (const [status, kind] of /** @type {[number, string][]} */ ([
  [201, "sent"],
  [401, "signed-out"],
  [409, "stale"],
  [422, "refused"],
  [429, "failed"],
  [503, "failed"],
])) {
  test(`${status} means ${kind}`, async () => {
    serverThat(answering(status));
    assert.equal((await sendMove(MOVE)).kind, kind);
  });
}

test("a server that never answers is not waited for without end", async () => {
  const call = serverThat(async () => Promise.reject(new DOMException("", "TimeoutError")));
  assert.equal((await sendMove(MOVE)).kind, "lost");
  assert.ok(call[0][1].signal instanceof AbortSignal);
});

test("a take-back needs the version only, and its answer has the move", async () => {
  const asked = serverThat(answering(200, { action: "12@0,0" }));
  const answer = await sendTakeBack({ url: "/moves/take-back/", version: 4, token: "t" });
  assert.deepEqual(answer, { kind: "sent", body: { action: "12@0,0" } });
  assert.deepEqual(JSON.parse(asked[0][1].body), { expected_version: 4 });
});

test("the key and the version go along", async () => {
  const asked = serverThat(answering(201));
  await sendMove(MOVE);
  assert.equal(asked[0][1].headers["Idempotency-Key"], "k");
  assert.deepEqual(JSON.parse(asked[0][1].body), { action: "12@0,0", expected_version: 3 });
});
