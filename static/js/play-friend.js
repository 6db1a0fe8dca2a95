// "Create link" also copies it, if the browser has a clipboard. On plain http it has none: the next page has a button.

import { fetchPage } from "./net/page.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("form[data-creates-link]"));
const button = /** @type {HTMLButtonElement} */ (form.querySelector("button[data-and-copy]"));
const canCopy = Boolean(navigator.clipboard) && typeof ClipboardItem !== "undefined";
// A browser that asks the user for permission may take long.
const PATIENCE_MS = 1500;
/** @type {((link: string) => void) | undefined} */
let copyNow;
/** @type {Promise<boolean> | undefined} */
let copied;

/** Safari lets a page copy only while it handles the press, but takes a promise of the text. */
function askToCopy() {
  const link = new Promise((/** @type {(link: string) => void} */ resolve) => (copyNow = resolve));
  const item = new ClipboardItem({ "text/plain": link.then((text) => new Blob([text], { type: "text/plain" })) });
  copied = navigator.clipboard.write([item]).then(() => true, () => false);
}

async function createAndCopy() {
  const page = await fetchPage(form.action, { method: "POST", body: new FormData(form) });
  const link = /** @type {HTMLInputElement | null} */ (page?.getElementById("link-text") ?? null);
  const game = /** @type {HTMLElement | null} */ (page?.querySelector("[data-game]") ?? null)?.dataset.game;
  // The site refused and says why.
  if (!link || !game) return form.submit();
  copyNow?.(link.value);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, false));
  location.assign(`${new URL(`../../${game}/`, form.action).pathname}${(await Promise.race([copied, late])) ? "#copied" : ""}`);
}

if (canCopy) {
  button.textContent = button.dataset.andCopy ?? "";
  form.addEventListener("submit", () => form.ariaBusy || askToCopy(), { capture: true });
  form.addEventListener("complete", (event) => {
    event.preventDefault();
    void createAndCopy();
  });
}
