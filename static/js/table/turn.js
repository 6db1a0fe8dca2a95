// The viewer's own turn: the draft, what it looks like, and sending it.

import { PHONE, readTakes, set, show, showTouched } from "./board.js";
import { EMPTY, action, bestCell, choose, keep, neighbour, place, placement, step, undo } from "./draft.js";
import { loadDraft, saveDraft } from "./drafts.js";
import { sendMove, sendTakeBack } from "./send.js";

/**
 * @typedef {object} TurnPage
 * @property {() => HTMLElement} grid
 * @property {Record<string, any>} words
 * @property {() => string} token
 * @property {(text: string, how?: { lasting?: boolean, urgent?: boolean }) => void} tell
 * @property {(text: string) => void} announce
 * @property {() => Promise<boolean>} reload whether the table was drawn anew
 * @property {(news: { version: number, takenBack: number }) => Promise<void>} catchUp draw it if it is older
 */

/** @param {TurnPage} page */
export function startTurn({ grid, words, token, tell, announce, reload, catchUp }) {
  let takes = readTakes(grid());
  const isMine = () => takes.size > 0;
  let draft = firstDraft();
  /** @type {string | null} */
  let looking = null;
  let key = crypto.randomUUID();
  let sending = false;
  /** @type {string | null} what could not be sent for want of a connection */
  let queued = null;

  /** What the address asks for, else what was kept. */
  function firstDraft() {
    const asked = new URLSearchParams(location.search);
    const { game = "", version = "" } = grid().dataset;
    return keep(asked.has("take") ? { tile: asked.get("take"), cell: asked.get("at") } : loadDraft(game, version), takes);
  }

  /** @param {import("./draft.js").Draft} next */
  function setDraft(next) {
    draft = keep(next, takes);
    looking = null;
    // A look at somebody else's area leaves it alone.
    if (isMine()) keepDraft();
  }

  /**
   * What the player touched answers at once; all that follows comes with the next picture. Together they would keep
   * a slow phone from answering at all for a tenth of a second.
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

  /** The address has the draft, too: after a reload the page comes with it and nothing moves. */
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
    show(grid(), draft, takes, looking);
    roveTabStop();
  }

  /** The free cells are one tab stop; arrows move among them. */
  function roveTabStop() {
    const cells = /** @type {NodeListOf<HTMLElement>} */ (grid().querySelectorAll(".cells.on .free"));
    const at = looking ?? draft.cell ?? bestCell(draft.tile, takes);
    for (const cell of cells) set(cell, "tabindex", cell.dataset.cell === at ? "0" : "-1");
  }

  /** @param {string} tile */
  function take(tile) {
    if (!takes.has(tile) || sending) return;
    const card = grid().querySelector(`a.card[data-tile="${CSS.escape(tile)}"] .visually-hidden`);
    change(choose(draft, tile), card?.textContent ?? "");
  }

  /** @param {string} cell */
  function putAt(cell) {
    if (sending) return;
    const next = place(draft, cell);
    change(next, placement(next, takes)?.words);
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
    // Until the new position is there, the old one takes no second press.
    await settle(answer, chosen);
    sending = false;
    delete grid().dataset.sending;
  }

  /** @param {import("./send.js").Answer} answer @param {string} chosen */
  async function settle(answer, chosen) {
    // The key stays while it is unknown whether the move arrived: the next try gets the stored answer.
    if (answer.kind !== "failed" && answer.kind !== "lost") key = crypto.randomUUID();
    queued = answer.kind === "lost" ? chosen : null;
    switch (answer.kind) {
      case "sent":
        // The tile lies where it was put until the new position comes.
        setDraft(EMPTY);
        if (!(await reload())) {
          redraw();
          return tell(words.sent);
        }
        return tell(/** @type {HTMLElement} */ (grid().querySelector("#status")).dataset.sent ?? "");
      case "stale":
        await reload();
        return tell(answer.message || words.stale);
      case "refused":
        tell(answer.message, { lasting: true });
        return change(undo(draft));
      case "signed-out":
        location.href = `${words.login}?next=${encodeURIComponent(location.pathname + (draft.tile ? `?take=${draft.tile}&at=${draft.cell}` : ""))}`;
        return;
      case "lost":
        return tell(words.queued, { lasting: true });
      case "failed":
        return tell(words.failed, { lasting: true });
    }
  }

  /** The last move, which becomes the draft again. */
  async function takeBack() {
    if (sending) return;
    sending = true;
    const answer = await sendTakeBack({ url: words.take_back, version: Number(grid().dataset.version), token: token() });
    sending = false;
    if (answer.kind !== "sent") {
      await reload();
      return tell(answer.message || words.failed);
    }
    const { version, taken_back: takenBack, action: taken } = answer.body;
    await catchUp({ version, takenBack });
    const [tile, cell] = taken.split("@");
    change({ tile, cell });
    tell(words.taken_back);
  }

  return {
    isMine,
    takeBack,
    isReady: () => step(draft) === "confirm",
    isPlacing: () => isMine() && draft.tile !== null,
    redraw,
    take,
    putAt,
    send,
    confirm,
    /** A move that found no connection goes once there is one, if it is still what the player wants. */
    connected() {
      const again = queued;
      queued = null;
      if (again !== null && !sending && again === action(draft)) send(again);
    },
    /** The table was drawn anew: as much of the draft as is still legal goes on it. */
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
    /** @param {string | null} cell the pointer or the focus is on it, or on none */
    hover(cell) {
      if (draft.cell || looking === cell) return;
      looking = cell;
      redraw();
    },
    /** @param {[number, number]} direction */
    look(direction) {
      const cells = takes.get(draft.tile ?? "");
      if (!cells) return;
      const from = looking ?? draft.cell ?? bestCell(draft.tile, takes);
      const cell = looking === null && draft.cell === null ? from : neighbour(from, direction, cells.keys());
      if (draft.cell) setDraft({ ...draft, cell: null });
      looking = cell;
      redraw();
      /** @type {HTMLElement | null} */ (grid().querySelector(`.cells.on .free[data-cell="${cell}"]`))?.focus();
    },
    best() {
      const cell = bestCell(draft.tile, takes);
      if (cell) putAt(cell);
    },
    place() {
      const cell = looking ?? bestCell(draft.tile, takes);
      if (cell && !draft.cell) putAt(cell);
    },
  };
}
