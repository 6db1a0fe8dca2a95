import assert from "node:assert/strict";
import { test } from "node:test";

import { intentOf } from "../../static/js/table/keys.js";

const target = (...kinds) => ({ matches: (selector) => kinds.some((kind) => selector.split(", ").includes(kind)) });

function pressed(key, event = {}, isReady = false) {
  const done = [];
  const record = (name) => (...values) => done.push([name, ...values]);
  const names = ["take", "moveFocus", "best", "place", "confirm", "undo", "refill", "text", "focus", "next"];
  const intents = Object.fromEntries(names.map((name) => [name, record(name)]));
  intents.isReady = () => isReady;
  const plain = { key, ctrlKey: false, altKey: false, metaKey: false, target: target() };
  intentOf({ ...plain, ...event }, intents)?.();
  return done;
}

test("each key calls its function", () => {
  assert.deepEqual(pressed("2"), [["take", 1]]);
  assert.deepEqual(pressed("ArrowUp"), [["moveFocus", [0, 1]]]);
  assert.deepEqual(pressed("g"), [["best"]]);
  assert.deepEqual(pressed(" "), [["place"]]);
  assert.deepEqual(pressed("Enter"), [["confirm"]]);
  assert.deepEqual(pressed("Escape"), [["undo"]]);
  assert.deepEqual(pressed("U"), [["undo"]]);
  assert.deepEqual(pressed("r"), [["refill"]]);
  assert.deepEqual(pressed("t"), [["text"]]);
  assert.deepEqual(pressed("w"), [["focus", "w"]]);
  assert.deepEqual(pressed("x"), []);
});

test("keys with a modifier and keys typed into a field are ignored", () => {
  assert.deepEqual(pressed("r", { ctrlKey: true }), []);
  assert.deepEqual(pressed("g", { target: target("textarea") }), []);
});

test("Enter and Space press the button they are on", () => {
  assert.deepEqual(pressed("Enter", { target: target("button") }), []);
  assert.deepEqual(pressed(" ", { target: target("a[href]") }), []);
  assert.deepEqual(pressed(" ", { target: target("a[href]", ".free") }), [["place"]]);
  assert.deepEqual(pressed("Enter", { target: target("a[href]", ".free") }), []);
});

test("Enter confirms a placed tile", () => {
  assert.deepEqual(pressed("Enter", { target: target("a[href]", ".free") }, true), [["confirm"]]);
  assert.deepEqual(pressed("Enter", { target: target("button") }, true), []);
});
