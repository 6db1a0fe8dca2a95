// Says why a passkey can't be used here, and what went wrong when the browser refuses one.
// The ceremony itself is allauth's script; it tells us its errors by the event "allauth.error".

const buttons = document.querySelectorAll(
  "[data-needs-passkeys], #passkey_login, #mfa_webauthn_add, #mfa_webauthn_signup, #mfa_webauthn_reauthenticate",
);

function isSupported() {
  // Browsers refuse passkeys on bare addresses such as 127.0.0.1, though they call them secure.
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return Boolean(window.PublicKeyCredential) && !isAddress;
}

/** @param {Element} button @param {"unsupported" | "failed"} kind */
function explain(button, kind) {
  const text = document.getElementById(`passkeys-${kind}`);
  if (!(text instanceof HTMLTemplateElement)) return;
  button.parentElement?.querySelector(".passkey-note")?.remove();
  const note = document.createElement("p");
  note.className = "passkey-note alert warning";
  note.role = "alert";
  note.append(text.content.cloneNode(true));
  button.after(note);
}

for (const button of buttons) {
  if (isSupported()) continue;
  if (button instanceof HTMLButtonElement) button.disabled = true;
  explain(button, "unsupported");
}

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  for (const button of buttons) explain(button, "failed");
});
