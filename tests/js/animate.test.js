import assert from "node:assert/strict";
import { test } from "node:test";

import { animateMoves } from "../../static/js/table/animate.js";

const rect = (x, y, width) => ({ x, y, width, height: width });
const SHOWN = rect(10, 20, 18);
const HIDDEN = rect(0, 0, 0);

/** A table with one disc on a wheel. */
function tableWith(disc, wheelWidth) {
  const animations = [];
  const ownerSVGElement = { getBoundingClientRect: () => rect(0, 0, wheelWidth), viewBox: { baseVal: { width: 408 } } };
  const drawn = { getBoundingClientRect: () => disc, ownerSVGElement, animate: (frames) => animations.push(frames) };
  return { grid: { querySelector: () => drawn }, animations };
}

globalThis.matchMedia = () => ({ matches: false });

test("a disc slides to its new space", () => {
  const { grid, animations } = tableWith(rect(30, 20, 18), 408);
  animateMoves(grid, { tiles: new Map(), discs: new Map([["0", SHOWN]]) }, []);
  assert.equal(animations[0][0].translate, "-20px 0px");
});

test("nothing slides to or from a wheel that is hidden", () => {
  for (const [from, to, width] of [[SHOWN, HIDDEN, 0], [HIDDEN, SHOWN, 408]]) {
    const { grid, animations } = tableWith(to, width);
    animateMoves(grid, { tiles: new Map(), discs: new Map([["0", from]]) }, []);
    assert.deepEqual(animations, []);
  }
});
