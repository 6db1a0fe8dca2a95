// The viewer's own turn: the draft, what it looks like, and sending it.

import { PHONE, readTakes, set, show } from "./board.js";
import { EMPTY, action, bestCell, choose, keep, neighbour, place, placement, step, undo } from "./draft.js";
import { loadDraft, saveDraft } from "./drafts.js";
import { sendMove } from "./send.js";

/**
 * @typedef {object} TurnPage
 * @property {() => HTMLElement} grid
 * @property {Record<string, any>} words
 * @property {() => string} token
 * @property {(text: string, how?: { lasting?: boolean, urgent?: boolean }) => void} tell
 * @property {(text: string) => void} announce
 * @property {() => Promise<boolean>} reload whether the table was drawn anew
 */

/** @param {TurnPage} page */
export function startTurn({ grid, words, token, tell, announce, reload }) {
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

  /** @param {import("./draft.js").Draft} next @param {string} [spoken] */
  function setDraft(next, spoken = "") {
    draft = keep(next, takes);
    looking = null;
    // A look at somebody else's area leaves it alone.
    if (isMine()) keepDraft();
    redraw();
    if (spoken) announce(spoken);
  }

  /** The address has the draft, too: after a reload the page comes with it and nothing moves. */
  function keepDraft() {
    saveDraft(grid().dataset.game ?? "", grid().dataset.version ?? "", draft);
    const query = new URLSearchParams(location.search);
    for (const [name, value] of /** @type {[string, string | null][]} */ ([["take", draft.tile], ["at", draft.cell]])) {
      if (value) query.set(name, value);
      else query.delete(name);
    }
    history.replaceState(null, "", location.pathname + (query.size ? `?${query}` : ""));
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
    setDraft(choose(draft, tile), card?.textContent ?? "");
  }

  /** @param {string} cell */
  function putAt(cell) {
    if (sending) return;
    const next = place(draft, cell);
    setDraft(next, placement(next, takes)?.words);
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
    sending = false;
    delete grid().dataset.sending;
    await settle(answer, chosen);
  }

  /** @param {import("./send.js").Answer} answer @param {string} chosen */
  async function settle(answer, chosen) {
    // The key stays while it is unknown whether the move arrived: the next try gets the stored answer.
    if (answer.kind !== "failed" && answer.kind !== "lost") key = crypto.randomUUID();
    queued = answer.kind === "lost" ? chosen : null;
    switch (answer.kind) {
      case "sent":
        setDraft(EMPTY);
        if (!(await reload())) return tell(words.sent);
        return tell(/** @type {HTMLElement} */ (grid().querySelector("#status")).dataset.sent ?? "");
      case "stale":
        await reload();
        return tell(answer.message || words.stale);
      case "refused":
        tell(answer.message, { lasting: true });
        return setDraft(undo(draft));
      case "signed-out":
        location.href = `${words.login}?next=${encodeURIComponent(location.pathname + (draft.tile ? `?take=${draft.tile}&at=${draft.cell}` : ""))}`;
        return;
      case "lost":
        return tell(words.queued, { lasting: true });
      case "failed":
        return tell(words.failed, { lasting: true });
    }
  }

  return {
    isMine,
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
    },
    undo() {
      if (draft.tile) setDraft(undo(draft), draft.cell ? words.unplaced : words.unchosen);
    },
    /** @param {number} index */
    takeNumber: (index) => take([...takes.keys()][index] ?? ""),
    /** @param {string | null} cell the pointer or the focus is on it, or on none */
    hover(cell) {
      if (draft.cell) return;
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
