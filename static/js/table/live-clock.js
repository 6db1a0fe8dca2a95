// Draws the clocks of a live game from the deadline: every frame in the last ten seconds, otherwise every second.

import { clockText, createServerTime, dueAnnouncement, isNewSecond, LAST_MS, levelOf, untilNextSecond } from "./live-time.js";

const ASK_AFTER_MS = [300, 1500, 3000, 5000, 10_000];

/**
 * @param {object} page
 * @param {() => HTMLElement} page.grid
 * @param {(text: string) => void} page.announce
 * @param {() => void} page.reload asked for after the flag fell, until the table shows it
 * @param {(sound: "low" | "tick", event: string) => void} page.warn little of the viewer's time is left, or a second of the last ten began
 */
export function startLiveClocks({ grid, announce, reload, warn }) {
  const time = createServerTime();
  const language = document.documentElement.lang;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let frame = 0;
  /** The running clock: its deadline, the time left when it was last drawn, and how often the server was asked since the flag fell. */
  let running = { deadline: "", left: Infinity, asked: 0 };

  const status = () => /** @type {HTMLElement | null} */ (grid().querySelector(".status [data-live-clock]"));
  const isOwn = () => "seat" in grid().dataset && grid().dataset.step !== "wait";

  /** @param {HTMLElement} clock @param {number} left */
  function show(clock, left) {
    const { text, tenths } = clockText(left, language);
    const shown = /** @type {HTMLElement} */ (clock.querySelector("b"));
    if (shown.textContent !== text + tenths) {
      shown.replaceChildren(text, ...(tenths ? [Object.assign(document.createElement("small"), { textContent: tenths })] : []));
    }
    const level = levelOf(left);
    clock.classList.toggle("low", level !== "");
    clock.classList.toggle("ends", level === "ends");
    const share = Math.min(100, (100 * left) / Number(clock.dataset.full));
    clock.querySelector(".left")?.setAttribute("width", share.toFixed(1));
  }

  /** @param {number} left */
  function showWords(left) {
    const words = /** @type {HTMLElement | null} */ (grid().querySelector("[data-live-words]"));
    if (!words) return;
    const text = { "": "", low: words.dataset.low, ends: words.dataset.last }[levelOf(left)] ?? "";
    if (words.textContent !== text) words.textContent = text;
    words.hidden = !text;
    words.classList.toggle("bad", left < LAST_MS);
  }

  function draw() {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    const deadline = status()?.dataset.liveClock ?? "";
    if (!deadline) return;
    const left = Math.max(0, Date.parse(deadline) - time.at(performance.now()));
    for (const clock of /** @type {NodeListOf<HTMLElement>} */ (grid().querySelectorAll(".runs[data-live-clock]"))) show(clock, left);
    showWords(left);
    if (running.deadline !== deadline) running = { deadline, left: Infinity, asked: 0 };
    else if (isOwn()) warnOf(running.left, left);
    running.left = left;
    if (left === 0) askForResult();
    else if (left < LAST_MS && !document.hidden) frame = requestAnimationFrame(draw);
    else timer = setTimeout(draw, untilNextSecond(left));
  }

  /** @param {number} before @param {number} left */
  function warnOf(before, left) {
    const seconds = dueAnnouncement(before, left);
    if (seconds) announce(status()?.dataset[`say${seconds}`] ?? "");
    if (isNewSecond(before, left)) warn("tick", `${running.deadline}:${Math.ceil(left / 1000)}`);
    else if (seconds) warn("low", `${running.deadline}:${seconds}`);
  }

  /** The server counts the time-out within seconds; its message may be lost. */
  function askForResult() {
    const after = ASK_AFTER_MS[running.asked];
    if (after === undefined) return;
    running.asked += 1;
    timer = setTimeout(reload, after);
  }

  /** The new clock says when it was drawn. @param {number} sent @param {number} received */
  function redrawn(sent, received) {
    const drawn = Number(status()?.dataset.now);
    if (drawn) time.measure(drawn * 1000, sent, received);
    draw();
  }

  const [loaded] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  redrawn(loaded?.requestStart ?? 0, loaded?.responseStart ?? 0);
  document.addEventListener("visibilitychange", draw);

  return {
    redrawn,
    /** @param {{ [field: string]: any }} message */
    receive({ now }) {
      if (!now) return;
      time.hear(Date.parse(now), performance.now());
      draw();
    },
  };
}
