import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { startSounds } from "../../static/js/sound.js";

/** A frequency of each sound that no other has. */
const TURN = 587;
const PLACE = 196;
const GOAL = 1568;
const WIN = 523;
const END = 440;
const LOW = 740;

let tones, vibrations, listeners, grid, isStill;

class FakeNode {
  gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  connect = (next) => next;
  start() {}
  stop() {}
}

globalThis.AudioContext = class {
  state = "running";
  currentTime = 0;
};
globalThis.GainNode = FakeNode;
globalThis.OscillatorNode = class extends FakeNode {
  constructor(_audio, { frequency }) {
    super();
    tones.push(frequency);
  }
};
globalThis.requestAnimationFrame = (work) => work();
globalThis.setTimeout = (work) => work();
globalThis.matchMedia = () => ({ matches: isStill });
Object.defineProperty(globalThis, "navigator", { value: { vibrate: (pattern) => vibrations.push(pattern) } });

beforeEach(() => {
  [tones, vibrations, listeners, isStill] = [[], [], {}, false];
  grid = { dataset: { game: "5", seat: "0" } };
});

/** @param {"on" | "off"} stored what the account says */
function openTable(stored = "on") {
  const form = { dataset: { stored }, querySelector: () => null };
  globalThis.document = { hidden: false, querySelectorAll: () => [form], addEventListener: (name, listener) => (listeners[name] = listener) };
  return startSounds({ grid: () => grid, token: () => "" });
}

function openTouchedTable(stored) {
  const sounds = openTable(stored);
  listeners.pointerup();
  return sounds;
}

const settled = () => new Promise(setImmediate);

async function heard() {
  await settled();
  return [TURN, PLACE, GOAL, WIN, END, LOW].filter((frequency) => tones.includes(frequency));
}

const RIVALS_TILE = { seat: 1, action: "12@0,1", version: 3, covered: [], over: false, to_move: 0 };

test("another player's tile sounds, and so does the turn that it brings", async () => {
  openTouchedTable().moved(RIVALS_TILE);
  assert.deepEqual(await heard(), [TURN, PLACE]);
  assert.deepEqual(vibrations, [[10], [10, 60, 10]]);
});

test("the viewer's own tile sounded when it was placed, and only its goals sound when it is sent", async () => {
  openTouchedTable().moved({ ...RIVALS_TILE, seat: 0, covered: [[12, 0]], to_move: 0 });
  assert.deepEqual(await heard(), [GOAL]);
});

test("the last move of a game brings no turn", async () => {
  openTouchedTable().moved({ ...RIVALS_TILE, over: true });
  assert.deepEqual(await heard(), [PLACE]);
});

for (const [won, sound] of [[true, WIN], [false, END]]) {
  test(`the end of a game that is ${won ? "won" : "lost"} sounds once`, async () => {
    const sounds = openTouchedTable();
    Object.assign(grid.dataset, { over: "" }, won && { won: "" });
    sounds.redrawn();
    assert.deepEqual(await heard(), [sound]);
    tones.length = 0;
    sounds.redrawn();
    assert.deepEqual(await heard(), []);
  });
}

test("little time sounds and vibrates", async () => {
  openTouchedTable().play("low");
  assert.deepEqual(await heard(), [LOW]);
  assert.deepEqual(vibrations, [[40]]);
});

test("nothing sounds or vibrates before the first gesture", async () => {
  openTable().moved(RIVALS_TILE);
  assert.deepEqual([await heard(), vibrations], [[], []]);
});

test("nothing sounds or vibrates if the account says so", async () => {
  openTouchedTable("off").moved(RIVALS_TILE);
  assert.deepEqual([await heard(), vibrations], [[], []]);
});

test("with reduced motion it sounds without vibrating", async () => {
  isStill = true;
  openTouchedTable().moved(RIVALS_TILE);
  assert.deepEqual([await heard(), vibrations], [[TURN, PLACE], []]);
});
