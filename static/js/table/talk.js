// Log, chat and notes beside the board: switching tabs, sending chat lines, saving the note, counting unread lines.

import { numeral } from "../formats.js";
import { fetchPage, replacePart } from "../net/page.js";
import { isOk, request } from "../net/requests.js";

const NOTE_PAUSE_MS = 1200;

/**
 * @typedef {object} TalkPage
 * @property {() => HTMLElement} grid
 * @property {Record<string, any>} words
 * @property {() => string} token
 * @property {(text: string) => void} showMessage
 */

/** @param {TalkPage} page */
export function startTalk({ grid, words, token, showMessage }) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let noteTimer;
  /** @type {Promise<void>} */
  let reading = Promise.resolve();
  let queued = false;

  const seenKey = () => `chat-seen:${grid().dataset.game}`;
  const chat = () => /** @type {HTMLElement | null} */ (grid().querySelector(".chat"));
  const isChatOpen = () => grid().dataset.tab === "chat" && Boolean(chat()?.getClientRects().length);

  /** @param {string} tab */
  function openTab(tab) {
    grid().toggleAttribute("data-sheet", true);
    grid().dataset.tab = tab;
    for (const link of grid().querySelectorAll(".talk nav [data-tab]")) {
      if (/** @type {HTMLElement} */ (link).dataset.tab === tab) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    showNewest();
    countUnread();
  }

  function showNewest() {
    const lines = chat()?.querySelector(".lines");
    if (lines) lines.scrollTop = lines.scrollHeight;
  }

  /** Lines of others that were written since the chat was last open in this browser. */
  function countUnread() {
    const lines = /** @type {HTMLElement[]} */ ([...(chat()?.querySelectorAll("[data-line]") ?? [])]);
    const newest = Number(lines.at(-1)?.dataset.line ?? 0);
    if (isChatOpen()) localStorage.setItem(seenKey(), String(newest));
    const seen = Number(localStorage.getItem(seenKey()) ?? 0);
    const unread = lines.filter((line) => Number(line.dataset.line) > seen && !line.classList.contains("own")).length;
    for (const badge of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-unread]"))) {
      badge.textContent = numeral(unread);
      badge.hidden = !unread;
    }
    showSheetButton(unread > 0);
  }

  /** With unread lines the button of a phone opens the chat. @param {boolean} isChat */
  function showSheetButton(isChat) {
    const button = /** @type {HTMLElement | null} */ (grid().querySelector(".sheet-open"));
    if (!button) return;
    button.dataset.tab = isChat ? "chat" : (grid().dataset.tab ?? "log");
    button.querySelector("[data-all-read]")?.toggleAttribute("hidden", isChat);
    button.querySelector("[data-some-unread]")?.toggleAttribute("hidden", !isChat);
  }

  /**
   * Fetch the chat, one request at a time.
   * @param {string} [query]
   * @param {string} [part] what is replaced; by default the lines, so that what is being typed stays
   */
  function readChat(query = "", part = ".chat .lines") {
    // Several new lines during a request lead to one more request.
    if (query === "" && queued) return reading;
    queued ||= query === "";
    return (reading = reading.then(async () => {
      if (query === "") queued = false;
      const page = await fetchPage(`${words.chat}${query}`);
      const old = /** @type {HTMLElement | null} */ (grid().querySelector(part));
      if (!page || !old) return;
      replacePart(old, page, part);
      showNewest();
      countUnread();
    }));
  }

  /** @param {HTMLFormElement} form @param {HTMLElement | null} button */
  async function say(form, button) {
    const fields = new FormData(form);
    const line = fields.get("line");
    const isDeletion = button instanceof HTMLButtonElement && button.name === "delete";
    const address = line ? `/api/chat/${line}/` : words.say;
    const method = isDeletion ? "DELETE" : line ? "PATCH" : "POST";
    const body = isDeletion ? undefined : { text: fields.get("text") };
    const refusal = await ask(address, method, body);
    if (refusal !== null) return showMessage(refusal || words.failed);
    if (line) return readChat("?", ".chat");
    form.reset();
    await readChat();
  }

  /**
   * @param {string} address
   * @param {string} method
   * @param {object} [body]
   * @returns {Promise<string | null>} null for success, else the reason, which may be empty
   */
  async function ask(address, method, body) {
    const response = await request(address, { method, token: token(), body });
    return isOk(response) ? null : String(response.body.message ?? "");
  }

  /** @param {HTMLFormElement} form */
  async function keepNote(form) {
    clearTimeout(noteTimer);
    const state = /** @type {HTMLElement} */ (form.querySelector("[data-note-state]"));
    const refusal = await ask(words.note, "PUT", { text: String(new FormData(form).get("text") ?? "") });
    state.textContent = refusal === null ? words.kept : refusal || words.not_kept;
  }

  /** The head of the card about a player. @returns {HTMLElement | null} */
  const opened = () => grid().querySelector(".chat-person summary");

  /** @param {Event} event @returns {boolean} whether it was handled here */
  function click(event) {
    const target = /** @type {Element} */ (event.target);
    const tab = /** @type {HTMLElement | null} */ (target.closest("[data-tab]:not(.table-grid)"));
    const edit = /** @type {HTMLElement | null} */ (target.closest("[data-edit]"));
    const person = /** @type {HTMLElement | null} */ (target.closest("[data-person]"));
    if (tab) openTab(tab.dataset.tab ?? "log");
    else if (target.closest("[data-sheet-close]")) grid().removeAttribute("data-sheet");
    else if (person) readChat(`?person=${person.dataset.person}`, ".chat-person").then(() => opened()?.focus());
    else if (edit) readChat(`?edit=${edit.dataset.edit}`, ".chat").then(() => chat()?.querySelector("input")?.focus());
    else return false;
    return true;
  }

  /** @param {SubmitEvent} event @returns {boolean} */
  function submit(event) {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if ("say" in form.dataset) say(form, event.submitter);
    else if ("note" in form.dataset) keepNote(form);
    else return false;
    return true;
  }

  document.addEventListener("input", (event) => {
    const form = /** @type {HTMLElement} */ (event.target).closest("form[data-note]");
    if (!form) return;
    clearTimeout(noteTimer);
    noteTimer = setTimeout(() => keepNote(/** @type {HTMLFormElement} */ (form)), NOTE_PAUSE_MS);
  });
  showNewest();
  countUnread();
  return { click, submit, readChat, openTab, redrawn: countUnread };
}
