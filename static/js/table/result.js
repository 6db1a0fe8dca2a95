// The result of a finished game. It is outside of the table's grid: redrawing the table does not replace it. It opens
// by itself until the viewer, who is a player, has closed it once.

import { numberIn, numeral } from "../formats.js";
import { fetchPage, replacePart } from "../net/page.js";
import "../share-picture.js";

const COUNT_MS = 900;
const COUNT_AFTER_MS = 700;
const CHANGES = ["bot_played", "counted", "rematch"];

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const find = () => /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.result"));

export function startResult() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let refreshing;

  /** @param {HTMLDialogElement} dialog */
  function watch(dialog) {
    const seen = `result-seen:${dialog.dataset.resultOf}`;
    dialog.addEventListener("close", () => localStorage.setItem(seen, "1"));
    // The server opens it for browsers without scripts, as part of the page.
    if (dialog.open) dialog.removeAttribute("open");
    else if (localStorage.getItem(seen) || !document.querySelector(".table-grid[data-seat]")) return;
    show(dialog);
  }

  /** The moon rises once for each game. @param {HTMLDialogElement} dialog */
  function show(dialog) {
    if (dialog.open) return;
    const risen = `result-risen:${dialog.dataset.resultOf}`;
    const isFirst = !localStorage.getItem(risen);
    dialog.toggleAttribute("data-rise", isFirst);
    localStorage.setItem(risen, "1");
    dialog.showModal();
    if (isFirst && !isStill()) dialog.querySelectorAll("[data-count-from]").forEach((number) => countUp(/** @type {HTMLElement} */ (number)));
  }

  async function refresh() {
    const page = await fetchPage(`${location.pathname}?result`);
    const dialog = find();
    if (!page || !dialog) return;
    const wasAsked = dialog.querySelector("[data-rematch-asked]");
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (dialog.querySelectorAll("[data-live]"))) {
      // Advice that is being read stays as it is.
      if (part.matches(".block-advice:not(.none)")) continue;
      const selector = `dialog.result [data-live="${part.dataset.live}"]`;
      const fresh = page.querySelector(selector);
      if (!fresh || fresh.outerHTML === part.outerHTML) continue;
      const isOpen = part.querySelector("details[open]") !== null;
      replacePart(part, page, selector);
      dialog.querySelector(`[data-live="${part.dataset.live}"] details`)?.toggleAttribute("open", isOpen);
      say(dialog, fresh);
    }
    const started = /** @type {HTMLAnchorElement | null} */ (dialog.querySelector("[data-rematch-started]"));
    if (started && (wasAsked || dialog.open)) location.href = started.href;
  }

  const first = find();
  if (first) watch(first);

  return {
    open() {
      const dialog = find();
      if (dialog) show(dialog);
    },
    /** A patch of the table arrived; with the end of the game it has the result. @param {Document} page */
    async redrawn(page) {
      const fresh = page.querySelector("dialog.result");
      if (!fresh || find()) return;
      const dialog = /** @type {HTMLDialogElement} */ (document.importNode(fresh, true));
      document.querySelector(".table-grid")?.after(dialog);
      await loadStyles(page);
      watch(dialog);
    },
    /** @param {{ type: string }} message */
    onMessage({ type }) {
      // A heartbeat too, because the message may have been missed.
      const isAwaited = type === "heartbeat" && document.querySelector("dialog.result [data-awaited]");
      if (!find() || !(CHANGES.includes(type) || isAwaited)) return;
      clearTimeout(refreshing);
      refreshing = setTimeout(refresh, 200);
    },
  };
}

/** @param {HTMLElement} dialog @param {Element} fresh a part that changed */
function say(dialog, fresh) {
  const place = dialog.querySelector("[data-said]");
  const words = [...fresh.querySelectorAll("[data-say]")].map((part) => part.textContent?.trim());
  if (place) place.textContent = words.join(". ");
}

/** Running games do without the styles of a result. @param {Document} page */
function loadStyles(page) {
  const links = /** @type {NodeListOf<HTMLLinkElement>} */ (page.querySelectorAll("link[data-result-style]"));
  const loading = [...links].map((found) => {
    const link = document.importNode(found);
    const settled = new Promise((done) => ["load", "error"].forEach((event) => link.addEventListener(event, done)));
    document.head.append(link);
    return settled;
  });
  return Promise.all(loading);
}

/** Count from the old rating to the new one. Readers get the new one at once. @param {HTMLElement} number */
function countUp(number) {
  const [from, to] = [Number(number.dataset.countFrom), numberIn(number.textContent ?? "")];
  const shown = document.createElement("span");
  const spoken = Object.assign(document.createElement("span"), { className: "visually-hidden", textContent: numeral(to) });
  shown.ariaHidden = "true";
  shown.textContent = numeral(from);
  number.replaceChildren(shown, spoken);
  const start = performance.now() + COUNT_AFTER_MS;
  /** @param {number} now */
  function step(now) {
    const part = Math.min(1, Math.max(0, (now - start) / COUNT_MS));
    shown.textContent = numeral(Math.round(from + (to - from) * (1 - (1 - part) ** 3)));
    if (part < 1) requestAnimationFrame(step);
  }
  requestAnimationFrame(step);
}
