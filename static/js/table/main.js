// The table page: three steps without a round trip, one move to the server, news as it comes.

import { joinTable } from "../net/game.js";
import { readTakes, show } from "./board.js";
import { EMPTY, action, bestCell, choose, keep, neighbour, place, placement, step, undo } from "./draft.js";
import { loadDraft, saveDraft } from "./drafts.js";
import { intentOf } from "./keys.js";
import { sendMove } from "./send.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const say = /** @type {HTMLElement} */ (document.getElementById("say"));
const toast = /** @type {HTMLElement} */ (document.getElementById("toast"));
const words = JSON.parse(document.getElementById("table-words")?.textContent ?? "{}");

let grid = currentGrid();
let takes = readTakes(grid);
let draft = firstDraft();
/** @type {string | null} */
let looking = null;
let key = crypto.randomUUID();
let sending = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let toastTimer;

function currentGrid() {
  return /** @type {HTMLElement} */ (main.querySelector(".table-grid"));
}

/** What the address asks for, else what was kept. */
function firstDraft() {
  const asked = new URLSearchParams(location.search);
  const found = asked.has("take")
    ? { tile: asked.get("take"), cell: asked.get("at") }
    : loadDraft(grid.dataset.game ?? "", grid.dataset.version ?? "");
  return keep(found, takes);
}

const isMyTurn = () => takes.size > 0;

/** @param {import("./draft.js").Draft} next @param {string} [spoken] */
function setDraft(next, spoken = "") {
  draft = keep(next, takes);
  looking = null;
  saveDraft(grid.dataset.game ?? "", grid.dataset.version ?? "", draft);
  redraw();
  if (spoken) announce(spoken);
}

function redraw() {
  if (!isMyTurn()) return;
  show(grid, draft, takes, looking);
  roveTabStop();
}

/** The free cells are one tab stop; arrows move among them. */
function roveTabStop() {
  const cells = /** @type {NodeListOf<HTMLElement>} */ (grid.querySelectorAll(".choice.on .free"));
  const at = looking ?? draft.cell ?? bestCell(draft.tile, takes);
  for (const cell of cells) cell.setAttribute("tabindex", cell.dataset.cell === at ? "0" : "-1");
}

/** Repeated words are read again because the node changes. @param {string} text */
function announce(text) {
  say.replaceChildren(Object.assign(document.createElement("span"), { textContent: text }));
}

/** @param {string} text @param {boolean} [lasting] */
function tell(text, lasting = false) {
  toast.textContent = text;
  toast.hidden = !text;
  clearTimeout(toastTimer);
  if (text && !lasting) toastTimer = setTimeout(() => (toast.hidden = true), 5000);
}

/** @param {string} tile */
function take(tile) {
  if (!takes.has(tile) || sending) return;
  const card = grid.querySelector(`a.card[data-tile="${CSS.escape(tile)}"] .visually-hidden`);
  setDraft(choose(draft, tile), card?.textContent ?? "");
}

/** @param {string} cell */
function putAt(cell) {
  if (sending) return;
  const next = place(draft, cell);
  setDraft(next, placement(next, takes)?.words);
  grid.querySelector("button.confirm[name=action]")?.scrollIntoView({ block: "nearest" });
}

async function confirm() {
  if (step(draft) !== "confirm" || sending) return;
  await send(action(draft));
}

/** @param {string} chosen */
async function send(chosen) {
  sending = true;
  grid.dataset.sending = "";
  tell(words.sending, true);
  const token = /** @type {HTMLInputElement} */ (main.querySelector("[name=csrfmiddlewaretoken]")).value;
  const answer = await sendMove({ url: words.moves, action: chosen, version: Number(grid.dataset.version), key, token });
  sending = false;
  delete grid.dataset.sending;
  switch (answer.kind) {
    case "sent":
      key = crypto.randomUUID();
      setDraft(EMPTY);
      tell(words.sent);
      return reload();
    case "stale":
      key = crypto.randomUUID();
      tell(answer.message || words.stale);
      return reload();
    case "refused":
      key = crypto.randomUUID();
      tell(answer.message, true);
      return setDraft(undo(draft));
    case "signed-out":
      location.href = `${words.login}?next=${encodeURIComponent(`${location.pathname}?take=${draft.tile}&at=${draft.cell}`)}`;
      return;
    case "failed":
      // The key stays: if the move did arrive, the next try gets the stored answer.
      return tell(words.failed, true);
  }
}

/** Get the table anew and put as much of the draft on it as is still legal. */
async function reload() {
  let text;
  try {
    const seat = new URLSearchParams(location.search).get("seat");
    const answer = await fetch(`${location.pathname}${seat ? `?seat=${encodeURIComponent(seat)}` : ""}`);
    if (!answer.ok) return;
    text = await answer.text();
  } catch {
    return;
  }
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.querySelector(".table-grid");
  if (!fresh) return location.reload();
  // Answers may overtake each other; the table never goes back.
  if (Number(/** @type {HTMLElement} */ (fresh).dataset.version) < Number(grid.dataset.version)) return;
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.focusKey : undefined;
  const imported = /** @type {HTMLElement} */ (document.importNode(fresh, true));
  grid.replaceWith(imported);
  grid = imported;
  document.title = page.title;
  takes = readTakes(grid);
  setDraft(draft);
  if (focused) /** @type {HTMLElement | null} */ (grid.querySelector(`[data-focus-key="${focused}"]`))?.focus();
  announce(grid.querySelector("#status")?.textContent?.trim() ?? "");
}

main.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (/** @type {MouseEvent} */ (event).ctrlKey || /** @type {MouseEvent} */ (event).metaKey) return;
  const card = /** @type {HTMLElement | null} */ (target.closest("a.card, .wheel .takeable"));
  const free = /** @type {HTMLElement | null} */ (target.closest(".free"));
  const handled =
    (card && isMyTurn() && (take(card.dataset.tile ?? ""), true)) ||
    (free && (putAt(free.dataset.cell ?? ""), true)) ||
    (target.closest("[data-undo]") && (setDraft(undo(draft)), true)) ||
    (target.closest(".swap") && ((grid.dataset.pane = grid.dataset.pane === "area" ? "wheel" : "area"), true)) ||
    (target.closest("[data-refill]") && (askRefill(), true)) ||
    (target.closest("[data-close]") && (target.closest("dialog")?.close(), true));
  if (handled) event.preventDefault();
});

main.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = /** @type {SubmitEvent} */ (event).submitter;
  if (!("move" in form.dataset) || !(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  form.closest("dialog")?.close();
  if (!sending) send(button.value);
});

/** @param {Event} event @param {boolean} inside */
function hover(event, inside) {
  const free = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.(".free"));
  if (!free || draft.cell) return;
  looking = inside ? (free.dataset.cell ?? null) : null;
  redraw();
}
main.addEventListener("pointerover", (event) => hover(event, true));
main.addEventListener("pointerout", (event) => hover(event, false));
main.addEventListener("focusin", (event) => hover(event, true));

function askRefill() {
  /** @type {HTMLDialogElement | null} */ (grid.querySelector("dialog.refill-dialog"))?.showModal();
}

const intents = {
  /** @param {number} index */
  take: (index) => take([...takes.keys()][index] ?? ""),
  /** @param {[number, number]} direction */
  look(direction) {
    const cells = takes.get(draft.tile ?? "");
    if (!cells) return;
    const from = looking ?? draft.cell ?? bestCell(draft.tile, takes);
    const cell = looking === null && draft.cell === null ? from : neighbour(from, direction, cells.keys());
    if (draft.cell) setDraft({ ...draft, cell: null });
    looking = cell;
    redraw();
    /** @type {HTMLElement | null} */ (grid.querySelector(`.choice.on .free[data-cell="${cell}"]`))?.focus();
  },
  best() {
    const cell = bestCell(draft.tile, takes);
    if (cell) putAt(cell);
  },
  place() {
    const cell = looking ?? bestCell(draft.tile, takes);
    if (cell && !draft.cell) putAt(cell);
  },
  confirm,
  undo: () => setDraft(undo(draft)),
  refill: askRefill,
  /** @param {string} part */
  focus: (part) => /** @type {HTMLElement | null} */ (grid.querySelector(`[data-part="${part}"]`))?.focus(),
  next: () => void (location.href = words.next),
  help: () => /** @type {HTMLDialogElement | null} */ (document.getElementById("help"))?.showModal(),
};

document.addEventListener("keydown", (event) => {
  if (!words.shortcuts || document.querySelector("dialog[open]")) return;
  const intent = intentOf(event, intents);
  if (!intent) return;
  event.preventDefault();
  intent();
});

redraw();
if (!("over" in grid.dataset)) {
  joinTable(
    { game: Number(grid.dataset.game), version: Number(grid.dataset.version) },
    {
      onMove: () => {},
      onSnapshot: (snapshot) => {
        if (snapshot.version !== Number(grid.dataset.version) || snapshot.status !== "running") reload();
      },
      onStatus: (line) => {
        document.documentElement.toggleAttribute("data-offline", line.status === "waiting");
        if (line.status === "waiting" && line.failures > 1) tell(words.offline, true);
        else if (line.status === "open" && toast.textContent === words.offline) tell("");
      },
    },
  );
}
