// A button that copies the text of a field. It says so for two seconds, also if the page before has copied it already.

const SAID_FOR_MS = 2000;

/** @param {HTMLInputElement} field */
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // There is no clipboard on plain http. If the old way fails, too, the user can copy the selected text.
    field.select();
    return document.execCommand("copy");
  }
}

/** @param {HTMLElement} button */
function sayCopied(button) {
  const place = button.querySelector("[data-copy-words]") ?? button;
  const said = button.parentElement?.querySelector("[data-copy-said]");
  const copied = button.dataset.copied ?? "";
  button.dataset.words ??= place.textContent ?? "";
  place.textContent = copied;
  if (said) said.textContent = copied;
  setTimeout(() => {
    place.textContent = button.dataset.words ?? "";
    if (said) said.textContent = "";
  }, SAID_FOR_MS);
}

document.addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-copy]"));
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById(button?.dataset.copy ?? ""));
  if (button && field && (await copy(field))) sayCopied(button);
});

if (location.hash === "#copied") {
  const button = /** @type {HTMLElement | null} */ (document.querySelector("[data-copy]"));
  if (button) sayCopied(button);
  // A reload copies nothing.
  history.replaceState(history.state, "", location.pathname + location.search);
}
