// A button that copies the text of a field.

document.addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-copy]"));
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById(button?.dataset.copy ?? ""));
  if (!button || !field) return;
  // Without a clipboard, as on plain http, the user can copy the selected text.
  field.select();
  await navigator.clipboard?.writeText(field.value);
  if (navigator.clipboard) button.textContent = button.dataset.copied ?? "";
});
