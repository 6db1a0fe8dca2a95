// Turns the buttons on, says when this browser knows no passkeys, and when one was refused.
// The ceremony itself is allauth's script, which tells its errors by the event "allauth.error".

/** @type {NodeListOf<HTMLButtonElement>} */
const buttons = document.querySelectorAll("button[data-passkey]");

/** @param {HTMLButtonElement} button @param {string} id of the template that holds the words */
function explain(button, id) {
  const words = document.getElementById(id);
  if (!(words instanceof HTMLTemplateElement)) return;
  document.querySelector(".passkey-note")?.remove();
  const note = document.createElement("p");
  note.className = "passkey-note alert warning";
  note.role = "alert";
  note.append(words.content.cloneNode(true));
  button.after(note);
}

// allauth's script listens to the same event, and came first: from here on it hears a press.
document.addEventListener("DOMContentLoaded", () => {
  for (const button of buttons) {
    if (button.dataset.passkey !== "works") continue;
    if (window.PublicKeyCredential) button.disabled = false;
    else explain(button, "passkeys-unknown");
  }
});

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  for (const button of buttons) explain(button, "passkey-refused");
});
