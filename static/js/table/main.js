// The table page: turns input events into actions, and redraws the table when the server reports a change.

import { joinTable } from "../net/game.js";
import { fetchPage } from "../net/page.js";
import { isOlder } from "../net/versions.js";
import { startSounds } from "../sound.js";
import { animateMoves, places } from "./animate.js";
import { showPane } from "./board.js";
import { startDrag } from "./drag.js";
import { intentOf, isCharacter } from "./keys.js";
import { startLiveClocks } from "./live-clock.js";
import { showPresence } from "./presence.js";
import { startResult } from "./result.js";
import { hasOpenSketch, startSketch } from "./sketch.js";
import { startTalk } from "./talk.js";
import { startTurn } from "./turn.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const politeRegion = /** @type {HTMLElement} */ (document.getElementById("say"));
const alertRegion = /** @type {HTMLElement} */ (document.getElementById("shout"));
const trouble = /** @type {HTMLElement} */ (document.getElementById("trouble"));
const RETRY_MS = 3000;
const PRESS_MS = 1000;
const NEWS_MS = 4000;
const words = JSON.parse(document.getElementById("table-words")?.textContent ?? "{}");

let grid = /** @type {HTMLElement} */ (main.querySelector(".table-grid"));
/** @type {import("./presence.js").Presence | null} */
let presence = null;
/** @type {{ seat: number, action: string }[]} moves of others to animate with the next redraw */
let toAnimate = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let newsTimer;
/** @type {Promise<boolean> | null} */
let loading = null;
/** @type {Promise<void> | undefined} pending while a pointer is down: redrawing the table then would lose the click */
let pressed;
/** Resolves `pressed`. */
let release = () => {};
/** @type {ReturnType<typeof setTimeout> | undefined} */
let retryTimer;

const token = () => /** @type {HTMLInputElement} */ (document.querySelector("[name=csrfmiddlewaretoken]")).value;
const page = { grid: () => grid, words, token, showMessage, announce, reload, catchUp, sendMove };
const sounds = startSounds({ grid: () => grid, token });
const liveClocks = startLiveClocks({ grid: () => grid, announce, reload: () => void reload(), warn: (sound, event) => sounds.play(sound, event) });
const turn = startTurn({ ...page, placed: () => sounds.play("place") });
startDrag(turn);
const talk = startTalk(page);
const result = startResult();
const sketch = startSketch({ grid: () => grid, address: words.sketch, token, refused: reload });

/** Screen readers read a repeated text again because the node is new. @param {string} text @param {HTMLElement} [place] */
function announce(text, place = politeRegion) {
  place.replaceChildren(Object.assign(document.createElement("span"), { textContent: text }));
}

/** @param {import("../net/moves.js").Move} move */
function sendMove(move) {
  return table.sendMove(move);
}

/**
 * News stand in the status for some seconds, and only until the next redraw, so that they never contradict it. A
 * lasting message stays above the move bar until another message replaces it.
 *
 * @param {string} text @param {{ lasting?: boolean, urgent?: boolean }} [how]
 */
function showMessage(text, { lasting = false, urgent = false } = {}) {
  const news = /** @type {HTMLElement} */ (grid.querySelector(".news"));
  clearTimeout(newsTimer);
  for (const [place, words] of /** @type {[HTMLElement, string][]} */ ([[trouble, lasting ? text : ""], [news, lasting ? "" : text]])) {
    place.textContent = words;
    place.hidden = !words;
  }
  if (text) announce(text, urgent ? alertRegion : politeRegion);
  if (text && !lasting) newsTimer = setTimeout(() => (news.hidden = true), NEWS_MS);
}

/** Load the table. Simultaneous calls share one request; a failed one is repeated later. @returns {Promise<boolean>} whether it was redrawn */
function reload() {
  clearTimeout(retryTimer);
  loading ??= load()
    .catch(() => false)
    .then((isLoaded) => {
      loading = null;
      if (!isLoaded) retryTimer = setTimeout(reload, RETRY_MS);
      return isLoaded;
    });
  return loading;
}

/** @param {HTMLElement} drawn */
const positionOf = (drawn) => ({ version: Number(drawn.dataset.version), takenBack: Number(drawn.dataset.takenBack) });

/** A request that is already under way may bring an older position. @param {{ version: number, takenBack: number }} newest */
async function catchUp(newest) {
  await loading;
  if (isOlder(positionOf(grid), newest)) await reload();
}

/** Fetch and redraw the table. Keeps the draft, the chat, the open tab, the zoom and the focus. */
async function load() {
  const seat = new URLSearchParams(location.search).get("seat");
  const asked = new URLSearchParams({ since: grid.dataset.version ?? "", taken_back: grid.dataset.takenBack ?? "", text: String(Number("text" in grid.dataset)), ...(seat && { seat }), ...(sketch.isOpen() && { sketch: "" }) });
  const sentAt = performance.now();
  const fetched = await fetchPage(`${location.pathname}?${asked}`);
  const receivedAt = performance.now();
  if (!fetched) return false;
  await pressed;
  const found = /** @type {HTMLElement | null} */ (fetched.querySelector(".table-grid"));
  if (!found) {
    location.reload();
    return true;
  }
  // Answers may arrive in the wrong order; an older position never replaces a newer one.
  if (isOlder(positionOf(found), positionOf(grid))) return true;
  const before = places(grid);
  const wasOver = "over" in grid.dataset;
  // After a take-back the answer has the whole log, so its lines are not all new.
  const isWhole = found.dataset.takenBack !== grid.dataset.takenBack;
  const newMoves = isWhole ? [] : movesOfOthers(found);
  const focused = replaceGrid(/** @type {HTMLElement} */ (document.importNode(found, true)));
  document.title = fetched.title;
  replaceParts(fetched);
  turn.redrawn();
  talk.redrawn();
  sounds.redrawn();
  liveClocks.redrawn(sentAt, receivedAt);
  restoreFocus(focused);
  if (!isWhole) animateMoves(grid, before, toAnimate);
  toAnimate = [];
  showPresence(grid, presence, words);
  const status = grid.querySelector("#status")?.textContent?.trim() ?? "";
  announce([...newMoves, status].join(". "), !wasOver && "over" in grid.dataset ? alertRegion : politeRegion);
  result.redrawn(fetched);
  return true;
}

/** The parts outside the grid that change with it. What is open or focused around them stays. @param {Document} fetched */
function replaceParts(fetched) {
  for (const part of fetched.querySelectorAll("[data-patched]")) {
    document.getElementById(part.id)?.replaceChildren(...document.importNode(part, true).childNodes);
  }
}

/** One sentence for each new move of another player, the oldest first. @param {HTMLElement} fresh */
function movesOfOthers(fresh) {
  const lines = /** @type {HTMLElement[]} */ ([...fresh.querySelectorAll(".log li")]);
  const others = lines.filter((line) => line.dataset.seat !== grid.dataset.seat).reverse();
  return others.map((line) => line.querySelector(".visually-hidden")?.textContent ?? "");
}

/** A selector for the same control after a redraw. @param {HTMLElement} focused */
function selectorOf({ dataset }) {
  if (dataset.focusKey) return `[data-focus-key="${CSS.escape(dataset.focusKey)}"]`;
  if (dataset.cell) return `.cells.on .free[data-cell="${CSS.escape(dataset.cell)}"]`;
  return dataset.tile ? `a.card[data-tile="${CSS.escape(dataset.tile)}"]` : null;
}

/** The first one that is shown: small screens have some controls in another place. @param {string} selector */
const visible = (selector) => /** @type {HTMLElement[]} */ ([...grid.querySelectorAll(selector)]).find((each) => each.checkVisibility({ visibilityProperty: true }));

/** @param {HTMLElement} fresh @returns {HTMLElement | null} what had the focus */
function replaceGrid(fresh) {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const { tab, zoom, takenBack } = grid.dataset;
  Object.assign(fresh.dataset, { tab, zoom });
  fresh.toggleAttribute("data-sheet", "sheet" in grid.dataset);
  for (const empty of fresh.querySelectorAll(":is(.backdrop, .map):empty")) {
    const card = /** @type {HTMLElement | null} */ (empty.closest("[data-card-of]"));
    const place = card ? `[data-card-of="${card.dataset.cardOf}"] ` : "";
    const old = grid.querySelector(`${place}.${empty.classList[0]}:not(.sketch *)`);
    if (old) empty.replaceWith(old);
  }
  keepTiles(fresh);
  // These nodes move into the new table, so that what is being typed stays. A sketch stays until the viewer's turn.
  const kept = [".talk", ...(fresh.dataset.step === "wait" ? [".area-panel.sketch"] : [])];
  const lines = [...fresh.querySelectorAll(".log li")];
  for (const selector of kept) {
    const [old, place] = [grid.querySelector(selector), fresh.querySelector(selector.replace(".sketch", ""))];
    if (old && place) place.replaceWith(old);
  }
  const scrolled = grid.querySelector(".log ol")?.scrollTop ?? 0;
  grid.replaceWith(fresh);
  grid = fresh;
  const log = grid.querySelector(".log ol");
  if (fresh.dataset.takenBack !== takenBack) log?.replaceChildren();
  log?.prepend(...lines);
  if (log) log.scrollTop = scrolled;
  return focused;
}

/** The answer has only the changed tiles of an area; the others stay. @param {HTMLElement} fresh */
function keepTiles(fresh) {
  const changed = fresh.querySelector(".tiles[data-changed]");
  const kept = grid.querySelector(".area-panel:not(.sketch) .tiles");
  if (!changed || !kept) return;
  for (const tile of /** @type {HTMLElement[]} */ ([...changed.children])) {
    kept.querySelector(`[data-cell="${CSS.escape(tile.dataset.cell ?? "")}"], .hole`)?.remove();
    kept.append(tile);
  }
  changed.replaceWith(kept);
}

/** @param {HTMLElement | null} focused what had the focus before the redraw */
function restoreFocus(focused) {
  const same = focused && selectorOf(focused);
  const again = same ? visible(same) : focused && grid.contains(focused) && focused;
  if (again) again.focus({ preventScroll: true });
}

/** @param {string} selector */
function showDialog(selector) {
  const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector(`dialog${selector}`));
  if (dialog && !dialog.open) dialog.showModal();
}

/** @param {number} by */
function zoom(by) {
  grid.dataset.zoom = String(Math.min(3, Math.max(1, Number(grid.dataset.zoom ?? 1) + by)));
}

async function toggleText() {
  const on = grid.toggleAttribute("data-text");
  await (sketch.isOpen() ? sketch.redraw() : reload());
  if (on) /** @type {HTMLElement | null} */ (grid.querySelector(".choice-list.on a, .text-board button"))?.focus();
}

/** @param {Element} target @returns {boolean} whether something was done */
function click(target) {
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement | null} */ (target.closest(selector));
  const free = find(".free, [data-place]");
  const tile = find("a.card, .wheel .tile[data-tile]");
  const zoomBy = find("[data-zoom-by]");
  if (find("[data-sketch-close]")) sketch.rememberClosed();
  if (free && sketch.isOpen()) sketch.place(free.dataset.cell ?? "");
  else if (free) turn.putAt(free.dataset.cell ?? free.dataset.place ?? "");
  else if (tile && sketch.isOpen()) sketch.choose(tile.dataset.tile ?? "");
  else if (tile && turn.isMine()) turn.take(tile.dataset.tile ?? "");
  else if (find("[data-undo]")) turn.undo();
  else if (find(".swap")) showPane(grid, grid.dataset.pane === "area" ? "wheel" : "area");
  else if (find("[data-refill]")) showDialog(".refill-dialog");
  else if (find("[data-result]")) result.open();
  else if (find("[data-close]")) target.closest("dialog")?.close();
  else if (find("[data-text-toggle]")) toggleText();
  else if (zoomBy) zoom(Number(zoomBy.dataset.zoomBy));
  else return false;
  return true;
}

document.addEventListener("pointerdown", () => {
  pressed = new Promise((done) => {
    // The click event follows pointerup. Some presses, as on a scrollbar, have no pointerup.
    release = () => setTimeout(done);
    setTimeout(done, PRESS_MS);
  });
});
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => release());

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.button) return;
  if (talk.click(event) || click(/** @type {Element} */ (event.target))) event.preventDefault();
});

main.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = /** @type {SubmitEvent} */ (event).submitter;
  if (talk.submit(/** @type {SubmitEvent} */ (event))) return event.preventDefault();
  if (!(button instanceof HTMLButtonElement)) return;
  if ("sketchOpen" in form.dataset) sketch.open();
  else if ("sketch" in form.dataset) sketch.press(button);
  else if ("move" in form.dataset) {
    form.closest("dialog")?.close();
    turn.send(button.value);
  } else if ("takeBack" in form.dataset) turn.takeBack();
  else return;
  event.preventDefault();
});

/** @param {Event} event @param {boolean} inside */
function hover(event, inside) {
  // A finger does not hover: its first tap places the tile. A press also focuses, but the click places.
  if (/** @type {PointerEvent} */ (event).pointerType === "touch") return;
  if (event.type === "focusin" && !(/** @type {Element} */ (event.target).matches(":focus-visible"))) return;
  const free = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.(".free, [data-place]"));
  if (free) turn.hover(inside ? (free.dataset.cell ?? free.dataset.place ?? null) : null);
}
main.addEventListener("pointerover", (event) => hover(event, true));
main.addEventListener("pointerout", (event) => hover(event, false));
main.addEventListener("focusin", (event) => hover(event, true));

const intents = {
  take: turn.takeNumber,
  moveFocus: turn.moveFocus,
  best: turn.best,
  isReady: turn.isReady,
  place: turn.place,
  confirm: turn.confirm,
  undo: () => (sketch.isOpen() ? void sketch.undo() : turn.undo()),
  refill: () => showDialog(".refill-dialog"),
  text: toggleText,
  /** @param {string} part */
  focus(part) {
    if (part === "l") talk.openTab("log");
    visible(`[data-part="${part}"]`)?.focus();
  },
  next: () => void (location.href = words.next),
};

document.addEventListener("keydown", (event) => {
  if ((isCharacter(event.key) && !words.shortcuts) || document.querySelector(":is(dialog[open], :popover-open)")) return;
  const intent = intentOf(event, intents);
  // Unless a tile is being placed, the arrow keys scroll.
  if (!intent || (event.key.startsWith("Arrow") && !turn.isPlacing())) return;
  event.preventDefault();
  intent();
});

/** @param {import("../net/versions.js").Message} message */
function onMessage(message) {
  liveClocks.receive(message);
  if (message.type === "chat") talk.readChat();
  result.onMessage(message);
  if (message.type === "rematch") void reload().then(() => announce(grid.querySelector("[data-result-words]")?.textContent?.trim() ?? ""));
  // A message with an older version is about an earlier move than the button.
  const isSettled = message.type === "seen" || message.may_take_back === false;
  if (isSettled && message.version >= positionOf(grid).version) grid.querySelectorAll("[data-take-back]").forEach((part) => part.remove());
  if ("presence" in message) {
    presence = message.presence;
    showPresence(grid, presence, words);
  }
}

turn.redraw();
if (!turn.isMine() && hasOpenSketch(grid.dataset.game ?? "") && "seat" in grid.dataset && !("over" in grid.dataset)) sketch.open();
const table = joinTable(
  { game: Number(grid.dataset.game), ...positionOf(grid) },
  {
    onMove: (event) => {
      sounds.moved(event);
      if (String(event.seat) !== grid.dataset.seat) toAnimate.push(/** @type {any} */ (event));
    },
    onVersion: catchUp,
    onTableChanged: reload,
    onMessage,
    onMissedChat: talk.readChat,
    onStatus: ({ status, failures }) => {
      document.documentElement.toggleAttribute("data-offline", status === "waiting");
      // "Not sent yet" says more than "Connection lost".
      if (status === "waiting" && failures > 1 && !turn.isQueued()) showMessage(words.offline, { lasting: true, urgent: true });
      else if (status === "open") {
        if ([words.offline, words.queued].includes(trouble.textContent)) showMessage("");
        turn.connected();
      }
    },
  },
);
