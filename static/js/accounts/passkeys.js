// Enables the passkey buttons, and shows a message if the browser does not support passkeys or refused one.
// allauth's script does the sign-in and reports errors with the event "allauth.error".

/** @type {NodeListOf<HTMLButtonElement>} */
const buttons = document.querySelectorAll("button[data-passkey]");

/** @param {HTMLButtonElement} button @param {string} id of the template with the text */
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

// allauth's script listens to the same event and was registered first, so it handles clicks from here on.
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
