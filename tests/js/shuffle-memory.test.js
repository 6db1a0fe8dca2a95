import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { recall, remember } from "../../static/js/shuffle-memory.js";

let stored = new Map();

beforeEach(() => {
  stored = new Map();
  globalThis.localStorage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value),
  };
});

test("it knows the nonce of each commitment", () => {
  remember("one", "a");
  remember("two", "b");
  assert.deepEqual([recall("one"), recall("two"), recall("three")], ["a", "b", undefined]);
});

test("it forgets the oldest first", () => {
  for (let number = 0; number < 301; number++) remember(`commitment ${number}`, "a");
  assert.equal(recall("commitment 0"), undefined);
  assert.equal(recall("commitment 1"), "a");
});

test("what is stored may be damaged or refused", () => {
  stored.set("shuffles", "{");
  assert.equal(recall("one"), undefined);
  globalThis.localStorage.setItem = () => {
    throw new Error("full");
  };
  remember("one", "a");
  assert.equal(recall("one"), undefined);
});
