// The sounds and vibrations of the table. All sounds are made here, of a few sine and triangle waves.

import { fetchPage } from "./net/page.js";

/** @typedef {"turn" | "place" | "goal" | "win" | "end" | "low" | "tick"} Sound */
/** @typedef {[frequency: number, start: number, seconds: number, loudness: number, wave?: OscillatorType]} Note */

const SOUNDS = /** @type {Record<Sound, Note[]>} */ ({
  turn: [[587, 0, 0.22, 0.16], [880, 0.13, 0.4, 0.16]],
  place: [[196, 0, 0.09, 0.3, "triangle"], [392, 0, 0.04, 0.08]],
  goal: [[1047, 0.06, 0.3, 0.09], [1568, 0.12, 0.45, 0.07]],
  win: [[523, 0, 0.3, 0.14], [659, 0.14, 0.3, 0.14], [784, 0.28, 0.3, 0.14], [1047, 0.42, 0.9, 0.16]],
  end: [[440, 0, 0.4, 0.12], [330, 0.22, 0.7, 0.12]],
  low: [[740, 0, 0.12, 0.12, "triangle"], [740, 0.2, 0.12, 0.12, "triangle"]],
  tick: [[1200, 0, 0.03, 0.06, "triangle"]],
});
const VIBRATIONS = /** @type {Partial<Record<Sound, number[]>>} */ ({ place: [10], turn: [10, 60, 10], low: [40] });
/** A browser that waits so long before it allows the sound does not play it late. */
const LATE_MS = 500;
/** Two tabs get the same event within this time. */
const SAME_EVENT_MS = 3000;
const KEY = "sounds";

/** @param {AudioContext} audio @param {Note} note */
function playNote(audio, [frequency, start, seconds, loudness, wave = "sine"]) {
  const [from, to] = [audio.currentTime + start, audio.currentTime + start + seconds];
  const tone = new OscillatorNode(audio, { frequency, type: wave });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(loudness, from + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, to);
  tone.connect(volume).connect(audio.destination);
  tone.start(from);
  tone.stop(to);
}

/** Sound never delays the next frame. @param {() => void} work */
function afterDrawing(work) {
  const later = document.hidden ? setTimeout : requestAnimationFrame;
  later(() => setTimeout(work));
}

/** Run the work in one tab only, if several have the same event. @param {string} event @param {() => void} work */
function inOneTab(event, work) {
  if (!event || !navigator.locks) return work();
  navigator.locks.request(`sound:${event}`, { ifAvailable: true }, (lock) => {
    if (!lock) return;
    work();
    return new Promise((done) => setTimeout(done, SAME_EVENT_MS));
  });
}

/** @param {{ grid: () => HTMLElement, token: () => string }} page */
export function startSounds({ grid, token }) {
  /** @type {AudioContext | undefined} */
  let audio;
  let wasTouched = false;
  let wasOver = "over" in grid().dataset;
  const forms = () => /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("[data-sound-switch]"));
  let isOn = startsOn();

  /** On an account the server knows; a visitor's choice is kept in the browser. */
  function startsOn() {
    const [form] = forms();
    if (form && "stored" in form.dataset) return form.dataset.stored === "on";
    return localStorage.getItem(KEY) !== "off";
  }

  function showSwitches() {
    for (const form of forms()) {
      form.hidden = false;
      form.querySelector("button")?.setAttribute("aria-pressed", String(isOn));
    }
  }

  /** @param {HTMLFormElement} form */
  function toggle(form) {
    isOn = !isOn;
    showSwitches();
    if (isOn) play("place");
    if (!("stored" in form.dataset)) return localStorage.setItem(KEY, isOn ? "on" : "off");
    const body = new URLSearchParams({ csrfmiddlewaretoken: token(), sounds: isOn ? "on" : "off" });
    fetchPage(form.action, { method: "POST", body, redirect: "manual" });
  }

  /** Browsers allow sound only after a gesture. @param {Sound} sound @param {string} [event] the same in all tabs */
  function play(sound, event = "") {
    if (!isOn || !wasTouched) return;
    afterDrawing(() => inOneTab(event && `${grid().dataset.game}:${event}:${sound}`, () => sing(sound)));
  }

  /** @param {Sound} sound */
  async function sing(sound) {
    const vibration = VIBRATIONS[sound];
    if (vibration && !matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(vibration);
    const asked = performance.now();
    const running = await startAudio();
    if (!running || performance.now() - asked > LATE_MS) return;
    for (const note of SOUNDS[sound]) playNote(running, note);
  }

  /** Null if the browser does not allow sound. It also stops during a phone call. */
  async function startAudio() {
    audio ??= new AudioContext();
    if (audio.state !== "running") await audio.resume().catch(() => {});
    return audio.state === "running" ? audio : null;
  }

  /** Some browsers allow sound only if it is started soon after a gesture, not when the opponent moves. */
  function touched() {
    if (wasTouched) return;
    wasTouched = true;
    if (isOn) afterDrawing(startAudio);
  }

  /** A move at the table, perhaps the viewer's own. @param {{ [field: string]: any }} event */
  function moved({ seat, action, version, covered, over, to_move }) {
    const own = grid().dataset.seat;
    if (String(seat) !== own && action.includes("@")) play("place", version);
    if (covered?.length) play("goal", version);
    if (!over && String(to_move) === own && String(seat) !== own) play("turn", version);
  }

  function redrawn() {
    showSwitches();
    const isOver = "over" in grid().dataset;
    if (isOver && !wasOver) play("won" in grid().dataset ? "win" : "end", "over");
    wasOver = isOver;
  }

  // A finger's press is a gesture only when it ends: it may scroll.
  for (const gesture of ["pointerup", "keydown"]) document.addEventListener(gesture, touched, { once: true, capture: true });
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!("soundSwitch" in form.dataset)) return;
    event.preventDefault();
    toggle(form);
  });
  showSwitches();
  return { play, moved, redrawn };
}
