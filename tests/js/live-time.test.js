import assert from "node:assert/strict";
import { test } from "node:test";

import { clockText, createServerTime, dueAnnouncement, isNewSecond, levelOf, untilNextSecond } from "../../static/js/table/live-time.js";

test("an answer gives the middle of the round trip, and the shortest round trip wins", () => {
  const time = createServerTime();
  time.measure(10_000, 0, 400);
  assert.equal(time.at(0), 9_800);
  time.measure(20_050, 10_000, 10_100);
  assert.equal(time.at(0), 10_000);
  time.measure(30_500, 20_000, 20_600);
  assert.equal(time.at(0), 10_000);
});

test("a message shows that the server's clock is at least that late", () => {
  const time = createServerTime();
  time.measure(10_000, 0, 400);
  time.hear(15_000, 5_050);
  assert.equal(time.at(0), 9_950);
  // A slow message proves nothing.
  time.hear(20_000, 12_000);
  assert.equal(time.at(0), 9_950);
});

test("after the device slept, a message corrects the clock, and the next answer makes it precise again", () => {
  const time = createServerTime();
  time.measure(10_000, 0, 20);
  time.hear(100_000, 1_000);
  assert.equal(time.at(1_000), 100_000);
  time.measure(100_600, 1_200, 1_600);
  assert.equal(time.at(1_600), 100_800);
});

test("seconds, and tenths in the last ten seconds", () => {
  assert.deepEqual(clockText(247_900, "en"), { text: "4:07", tenths: "" });
  assert.deepEqual(clockText(3_750_000, "en"), { text: "1:02:30", tenths: "" });
  assert.deepEqual(clockText(10_000, "en"), { text: "0:10", tenths: "" });
  assert.deepEqual(clockText(8_450, "en"), { text: "0:08", tenths: ".4" });
  assert.deepEqual(clockText(0, "en"), { text: "0:00", tenths: "" });
  assert.equal(clockText(65_000, "fa").text, "۱:۰۵");
});

test("it is low under a minute and calls for a move in the last ten seconds", () => {
  assert.deepEqual([60_000, 59_999, 10_000, 9_999].map(levelOf), ["", "low", "low", "ends"]);
});

test("the next drawing is due when the second changes", () => {
  assert.equal(untilNextSecond(61_250), 251);
});

test("60, 30 and 10 seconds are announced once each", () => {
  const spoken = [];
  for (let left = 65_000; left > 0; left -= 250) spoken.push(dueAnnouncement(left + 250, left));
  assert.deepEqual(spoken.filter(Boolean), [60, 30, 10]);
  // After a pause of the page only the latest is said.
  assert.equal(dueAnnouncement(70_000, 9_000), 10);
  assert.equal(dueAnnouncement(9_000, 8_000), null);
});

test("the last ten seconds tick", () => {
  let ticks = 0;
  for (let left = 12_000; left > 0; left -= 50) ticks += Number(isNewSecond(left + 50, left));
  assert.equal(ticks, 10);
});
