import assert from "node:assert/strict";
import { test } from "node:test";

import { EMPTY, action, bestCell, choose, keepLegal, neighbour, place, step, undo } from "../../static/js/table/draft.js";

const cell = (...covers) => ({ covers, ends: false, words: "" });
const takes = new Map([
  ["41", new Map([["0,1", cell()], ["1,0", cell("41:0", "7:1")], ["-1,0", cell("7:1")]])],
  ["8", new Map([["0,1", cell()], ["1,0", cell()], ["-1,0", cell()]])],
]);

test("a turn goes through three steps and back", () => {
  let draft = choose(EMPTY, "41");
  assert.equal(step(draft), "place");
  draft = place(draft, "1,0");
  assert.equal(step(draft), "confirm");
  assert.equal(action(draft), "41@1,0");
  draft = undo(draft);
  assert.equal(step(draft), "place");
  assert.deepEqual(undo(draft), EMPTY);
});

test("nothing is placed before a tile is chosen", () => {
  assert.deepEqual(place(EMPTY, "1,0"), EMPTY);
});

test("another tile replaces the first", () => {
  assert.deepEqual(choose({ tile: "41", cell: "1,0" }, "8"), { tile: "8", cell: "1,0" });
});

test("parts that are no longer legal are dropped, the rest is kept", () => {
  assert.deepEqual(keepLegal({ tile: "41", cell: "9,9" }, takes), { tile: "41", cell: null });
  assert.deepEqual(keepLegal({ tile: "99", cell: "1,0" }, takes), EMPTY);
  assert.deepEqual(keepLegal({ tile: "8", cell: "0,1" }, takes), { tile: "8", cell: "0,1" });
});

test("the best cell covers most goals; of equal cells the first is chosen", () => {
  assert.equal(bestCell("41", takes), "1,0");
  assert.equal(bestCell("8", takes), "0,1");
  assert.equal(bestCell(null, takes), null);
});

test("arrows go to the nearest cell in their direction", () => {
  const cells = ["0,1", "1,0", "-1,0", "3,0", "2,2"];
  assert.equal(neighbour("-1,0", [1, 0], cells), "1,0");
  assert.equal(neighbour("1,0", [1, 0], cells), "3,0");
  assert.equal(neighbour("3,0", [1, 0], cells), "3,0");
  assert.equal(neighbour("1,0", [0, 1], cells), "0,1");
  assert.equal(neighbour(null, [0, 1], cells), "0,1");
});
