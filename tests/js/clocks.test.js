import assert from "node:assert/strict";
import { test } from "node:test";

import { shortSpan } from "../../static/js/clocks.js";

const HOUR = 3_600_000;

test("a span is said in its two largest units", () => {
  assert.equal(shortSpan(61 * HOUR, "en"), "2d 13h");
  assert.equal(shortSpan(5 * HOUR + 20 * 60_000, "en"), "5h 20m");
  assert.equal(shortSpan(14.9 * 60_000, "en"), "14m");
});

test("a clock that ran out stands at nothing", () => {
  assert.equal(shortSpan(-HOUR, "en"), "0m");
});

test("digits are those of the reader's language", () => {
  assert.match(shortSpan(14 * 60_000, "fa"), /۱۴/);
});
