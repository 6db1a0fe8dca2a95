import assert from "node:assert/strict";
import { test } from "node:test";

import { clockWords, inUnit, numberIn, numeral, spanUnits, tenthsWords } from "../../static/js/formats.js";

const HOUR = 3_600_000;
const english = { language: "en" };

test("a span is shown in its two largest units", () => {
  assert.deepEqual(spanUnits(61 * HOUR, english), ["2d", "13h"]);
  assert.deepEqual(spanUnits(5 * HOUR + 20 * 60_000, english), ["5h", "20m"]);
  assert.deepEqual(spanUnits(14.9 * 60_000, english), ["14m"]);
});

test("a unit that is zero is left out", () => {
  assert.deepEqual(spanUnits(72 * HOUR + 60_000, english), ["3d"]);
  assert.deepEqual(spanUnits(2 * HOUR, english), ["2h"]);
});

test("a clock that ran out shows zero", () => {
  assert.deepEqual(spanUnits(-HOUR, english), ["0m"]);
});

test("for screen readers a clock has full words", () => {
  assert.deepEqual(spanUnits(25 * HOUR, { language: "en", width: "long" }), ["1 day", "1 hour"]);
  assert.deepEqual(spanUnits(5 * HOUR + 20 * 60_000, { language: "en", width: "long" }), ["5 hours", "20 minutes"]);
  assert.deepEqual(spanUnits(53 * HOUR, { language: "uk", width: "long" }), ["2 дні", "5 годин"]);
});

// As in tests/novaluna_site/i18n/test_durations.py: the server writes the same.
test("a short time is in the language of the page", () => {
  const short = Object.fromEntries(["en", "uk", "ru", "de", "hu", "fa"].map((language) => [language, spanUnits(53 * HOUR, { language }).join(" ")]));
  assert.deepEqual(short, { en: "2d 5h", uk: "2 дн. 5 год", ru: "2 дн. 5 ч", de: "2 Tg. 5 Std.", hu: "2 nap 5 ó", fa: "۲ روز ۵ ساعت" });
  assert.equal(inUnit(14, "minute", { language: "fa" }), "۱۴ دقیقه");
});

test("numbers have the digits of the language and no separators", () => {
  assert.equal(numeral(12_345, "de"), "12345");
  assert.equal(numeral(12_345, "fa"), "۱۲۳۴۵");
  assert.equal(numberIn("۱۲۳۴۵"), 12_345);
  assert.equal(numberIn("1520"), 1520);
});

test("clocks have the digits and the decimal sign of the language", () => {
  assert.equal(clockWords(3750, "en"), "1:02:30");
  assert.equal(clockWords(65, "fa"), "۱:۰۵");
  assert.equal(tenthsWords(4, "en"), ".4");
  assert.equal(tenthsWords(4, "de"), ",4");
  assert.equal(tenthsWords(0, "fa"), "٫۰");
});
