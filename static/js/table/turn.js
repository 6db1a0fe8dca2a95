// The viewer's own turn: making a draft, showing it, sending it.

import { postTakeBack } from "../net/moves.js";
import { PHONE, readTakes, set, show, showTouched } from "./board.js";
import { EMPTY, action, bestCell, choose, keepLegal, neighbour, place, placement, step, undo } from "./draft.js";
import { loadDraft, saveDraft } from "./drafts.js";

/**
 * @typedef {object} TurnPage
 * @property {() => HTMLElement} grid
 * @property {Record<string, any>} words
 * @property {() => string} token
 * @property {(text: string, how?: { lasting?: boolean, urgent?: boolean }) => void} showMessage
 * @property {(text: string) => void} announce
 * @property {() => Promise<boolean>} reload whether the table was redrawn
 * @property {(newest: { version: number, takenBack: number }) => Promise<void>} catchUp redraw the table if it shows an older position
 * @property {() => void} placed the draft's tile has a place now
 * @property {(move: import("../net/moves.js").Move) => Promise<import("../net/moves.js").Answer>} sendMove
 */

/** @param {TurnPage} page */
export function startTurn({ grid, words, token, showMessage, announce, reload, catchUp, sendMove, placed }) {
  let takes = readTakes(grid());
  const isMine = () => takes.size > 0;
  let draft = firstDraft();
  /** @type {string | null} */
  let hovered = null;
  let key = crypto.randomUUID();
  let sending = false;
  /** @type {string | null} the action of a move that got no answer */
  let queued = null;

  /** The draft in the address, else the saved one. */
  function firstDraft() {
    const asked = new URLSearchParams(location.search);
    const { game = "", version = "" } = grid().dataset;
    return keepLegal(asked.has("take") ? { tile: asked.get("take"), cell: asked.get("at") } : loadDraft(game, version), takes);
  }

  /** @param {import("./draft.js").Draft} next */
  function setDraft(next) {
    draft = keepLegal(next, takes);
    hovered = null;
    // Without legal moves on the page (another player's area is shown, or it is not the viewer's turn) the saved draft stays.
    if (isMine()) keepDraft();
  }

  /**
   * What the player touched is redrawn at once, the rest in the next frame: both together would block a slow phone for
   * a tenth of a second.
   *
   * @param {import("./draft.js").Draft} next @param {string} [spoken]
   */
  function change(next, spoken = "") {
    setDraft(next);
    if (!isMine()) return;
    showTouched(grid(), draft, takes);
    requestAnimationFrame(() =>
      setTimeout(() => {
        redraw();
        if (spoken) announce(spoken);
      }),
    );
  }

  /** Save the draft, also in the address, so that the server draws it after a reload and nothing moves. */
  function keepDraft() {
    saveDraft(grid().dataset.game ?? "", grid().dataset.version ?? "", draft);
    const query = new URLSearchParams(location.search);
    for (const [name, value] of /** @type {[string, string | null][]} */ ([["take", draft.tile], ["at", draft.cell]])) {
      if (value) query.set(name, value);
      else query.delete(name);
    }
    const address = location.pathname + (query.size ? `?${query}` : "");
    if (address !== location.pathname + location.search) history.replaceState(null, "", address);
  }

  function redraw() {
    if (!isMine()) return;
    show(grid(), draft, takes, hovered);
    roveTabStop();
  }

  /** The free cells are one tab stop; arrows move among them. */
  function roveTabStop() {
    const cells = /** @type {NodeListOf<HTMLElement>} */ (grid().querySelectorAll(".cells.on .free"));
    const at = hovered ?? draft.cell ?? bestCell(draft.tile, takes);
    for (const cell of cells) set(cell, "tabindex", cell.dataset.cell === at ? "0" : "-1");
  }

  /** @param {string} tile */
  function take(tile) {
    if (!takes.has(tile) || sending) return;
    const card = grid().querySelector(`a.card[data-tile="${CSS.escape(tile)}"] .visually-hidden`);
    change(choose(draft, tile), card?.textContent ?? "");
  }

  /** Take a tile to drag it: a cell is chosen when it is dropped. @param {string} tile @returns {(() => void) | null} puts it back; null if it can't be taken */
  function lift(tile) {
    if (!takes.has(tile) || sending) return null;
    const before = draft;
    change({ tile, cell: null });
    return () => change(before);
  }

  /** @param {string} cell */
  function putAt(cell) {
    if (sending) return;
    const next = place(draft, cell);
    change(next, placement(next, takes)?.words);
    placed();
    const confirms = words.confirmation === "always" || (words.confirmation === "phone" && matchMedia(PHONE).matches);
    if (!confirms) confirm();
  }

  function confirm() {
    if (step(draft) === "confirm") send(action(draft));
  }

  /** @param {string} chosen */
  async function send(chosen) {
    if (sending) return;
    sending = true;
    grid().dataset.sending = "";
    announce(words.sending);
    const version = Number(grid().dataset.version);
    const answer = await sendMove({ url: words.moves, action: chosen, version, key, token: token() });
    // Until the new position is drawn, the old one must not send a second move.
    await handleAnswer(answer, chosen);
    sending = false;
    delete grid().dataset.sending;
  }

  /** @param {import("../net/moves.js").Answer} answer @param {string} chosen */
  async function handleAnswer(answer, chosen) {
    // As long as the move may have been stored, the key stays: a repetition then gets the stored answer.
    if (answer.kind !== "failed" && answer.kind !== "lost") key = crypto.randomUUID();
    queued = answer.kind === "lost" ? chosen : null;
    switch (answer.kind) {
      case "sent":
        // Not redrawn here: the tile stays in place until the new position is drawn.
        setDraft(EMPTY);
        if (!(await reload())) {
          redraw();
          return showMessage(words.sent);
        }
        return showMessage(/** @type {HTMLElement} */ (grid().querySelector("#status")).dataset.sent ?? "");
      case "stale":
        await reload();
        return showMessage(answer.message || words.stale);
      case "refused":
        showMessage(answer.message, { lasting: true });
        return change(undo(draft));
      case "signed-out":
        location.href = `${words.login}?next=${encodeURIComponent(location.pathname + (draft.tile ? `?take=${draft.tile}&at=${draft.cell}` : ""))}`;
        return;
      case "lost":
        return showMessage(words.queued, { lasting: true });
      case "failed":
        return showMessage(words.failed, { lasting: true });
    }
  }

  /** Take the last move back; it becomes the draft again. */
  async function takeBack() {
    if (sending) return;
    sending = true;
    const answer = await postTakeBack({ url: words.take_back, version: Number(grid().dataset.version), token: token() });
    sending = false;
    if (answer.kind !== "sent") {
      await reload();
      return showMessage(answer.message || words.failed);
    }
    const { version, taken_back: takenBack, action: taken } = answer.body;
    await catchUp({ version, takenBack });
    const [tile, cell] = taken.split("@");
    change({ tile, cell });
    showMessage(words.taken_back);
  }

  return {
    isMine,
    takeBack,
    isReady: () => step(draft) === "confirm",
    /** Whether the draft was sent and got no answer. */
    isQueued: () => queued !== null,
    isPlacing: () => isMine() && draft.tile !== null,
    redraw,
    take,
    lift,
    putAt,
    send,
    confirm,
    /** The socket is open again: repeat a move that got no answer, if it is still the draft. */
    connected() {
      const again = queued;
      queued = null;
      if (again !== null && !sending && again === action(draft)) send(again);
    },
    /** The table was redrawn: show the part of the draft that is still legal. */
    redrawn() {
      takes = readTakes(grid());
      setDraft(draft);
      redraw();
    },
    undo() {
      if (draft.tile) change(undo(draft), draft.cell ? words.unplaced : words.unchosen);
    },
    /** @param {number} index */
    takeNumber: (index) => take([...takes.keys()][index] ?? ""),
    /** @param {string | null} cell the cell with the pointer or the focus */
    hover(cell) {
      if (draft.cell || hovered === cell) return;
      hovered = cell;
      redraw();
    },
    /** @param {[number, number]} direction */
    moveFocus(direction) {
      const cells = takes.get(draft.tile ?? "");
      if (!cells) return;
      const from = hovered ?? draft.cell ?? bestCell(draft.tile, takes);
      const cell = hovered === null && draft.cell === null ? from : neighbour(from, direction, cells.keys());
      if (draft.cell) setDraft({ ...draft, cell: null });
      hovered = cell;
      redraw();
      /** @type {HTMLElement | null} */ (grid().querySelector(`.cells.on .free[data-cell="${cell}"]`))?.focus();
    },
    best() {
      const cell = bestCell(draft.tile, takes);
      if (cell) putAt(cell);
    },
    place() {
      const cell = hovered ?? bestCell(draft.tile, takes);
      if (cell && !draft.cell) putAt(cell);
    },
  };
}
