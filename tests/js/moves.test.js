import assert from "node:assert/strict";
import test from "node:test";

import { answerOfMessage } from "../../static/js/net/answers.js";
import { postMove, postTakeBack } from "../../static/js/net/moves.js";

const MOVE = { url: "/moves/", action: "12@0,0", version: 3, key: "k", token: "t" };

// The language of the page, for `requests.js`.
globalThis.document = /** @type {any} */ ({ documentElement: { lang: "de" } });

/** Replace `fetch`. Returns its calls. @param {() => Promise<unknown>} answer */
function serverThat(answer) {
  /** @type {any[]} */
  const calls = [];
  globalThis.fetch = /** @type {any} */ ((/** @type {any[]} */ ...call) => {
    calls.push(call);
    return answer();
  });
  return calls;
}

/** @param {number} status @param {object} body */
const answering = (status, body = {}) => async () => ({ status, json: async () => body });

for (const [status, code, kind] of /** @type {[number, string, string][]} */ ([
  [401, "not_authenticated", "signed-out"],
  [403, "forbidden", "refused"],
  [400, "malformed", "refused"],
  [409, "stale_version", "stale"],
  [409, "not_your_turn", "stale"],
  [409, "taken_back", "stale"],
  [409, "game_over", "stale"],
  [422, "illegal", "refused"],
  [422, "key_reused", "refused"],
  [429, "too_many", "failed"],
  [503, "unavailable", "failed"],
])) {
  test(`${code} means ${kind}, by POST and by socket`, async () => {
    const error = { code, message: "Why." };
    serverThat(answering(status, error));
    assert.deepEqual(await postMove(MOVE), { kind, message: "Why." });
    assert.deepEqual(answerOfMessage({ type: "error", id: 1, ...error }), { kind, message: "Why." });
  });
}

test("an accepted move means sent, by POST and by socket", async () => {
  serverThat(answering(201, { version: 4 }));
  assert.deepEqual(await postMove(MOVE), { kind: "sent", body: { version: 4 } });
  assert.deepEqual(answerOfMessage({ type: "accepted", is_new: true, answer: { version: 4 } }), { kind: "sent", body: { version: 4 } });
});

test("an error page of a proxy means failed", async () => {
  serverThat(async () => ({ status: 502, json: async () => JSON.parse("<html>") }));
  assert.deepEqual(await postMove(MOVE), { kind: "failed", message: "" });
});

test("a POST without an answer ends after a time", async () => {
  const calls = serverThat(async () => Promise.reject(new DOMException("", "TimeoutError")));
  assert.equal((await postMove(MOVE)).kind, "lost");
  assert.ok(calls[0][1].signal instanceof AbortSignal);
});

test("a take-back sends the version, and its answer has the move", async () => {
  const calls = serverThat(answering(200, { action: "12@0,0" }));
  const answer = await postTakeBack({ url: "/moves/take-back/", version: 4, token: "t" });
  assert.deepEqual(answer, { kind: "sent", body: { action: "12@0,0" } });
  assert.deepEqual(JSON.parse(calls[0][1].body), { expected_version: 4 });
});

test("a POST has the key, the token and the version", async () => {
  const calls = serverThat(answering(201));
  await postMove(MOVE);
  const { method, headers, body } = calls[0][1];
  assert.deepEqual([method, headers["Idempotency-Key"], headers["X-CSRFToken"]], ["POST", "k", "t"]);
  assert.deepEqual(JSON.parse(body), { action: "12@0,0", expected_version: 3 });
});
