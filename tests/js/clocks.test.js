import assert from "node:assert/strict";
import { test } from "node:test";

import { spanUnits } from "../../static/js/clocks.js";

const HOUR = 3_600_000;

test("a span is shown in its two largest units", () => {
  assert.deepEqual(spanUnits(61 * HOUR, "en"), ["2d", "13h"]);
  assert.deepEqual(spanUnits(5 * HOUR + 20 * 60_000, "en"), ["5h", "20m"]);
  assert.deepEqual(spanUnits(14.9 * 60_000, "en"), ["14m"]);
});

test("a unit that is zero is left out", () => {
  assert.deepEqual(spanUnits(72 * HOUR + 60_000, "en"), ["3d"]);
  assert.deepEqual(spanUnits(2 * HOUR, "en"), ["2h"]);
});

test("a clock that ran out shows zero", () => {
  assert.deepEqual(spanUnits(-HOUR, "en"), ["0m"]);
});

test("for screen readers a clock has full words", () => {
  assert.deepEqual(spanUnits(25 * HOUR, "en", "long"), ["1 day", "1 hour"]);
  assert.deepEqual(spanUnits(5 * HOUR + 20 * 60_000, "en", "long"), ["5 hours", "20 minutes"]);
});

test("digits are those of the user's language", () => {
  assert.match(spanUnits(14 * 60_000, "fa").join(" "), /۱۴/);
});
