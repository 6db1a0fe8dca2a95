// Forms with data-shuffle seat the user at a table. Before such a form is sent, this adds the browser's part of
// the shuffle: a random nonce, made after the site's commitment is known. The attribute is the commitment of an
// existing table; it is empty if the form opens a new one, for which the site hands out a ticket.

import { isOk, request } from "./net/requests.js";
import { recall, remember } from "./shuffle-memory.js";

const TICKET = "/api/tables/ticket/";
const PATIENCE_MS = 5000;

/**
 * For one commitment always the same nonce. Else the site could refuse requests until it likes the nonce.
 * @param {string} commitment
 */
function nonceFor(commitment) {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const nonce = recall(commitment) ?? Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  remember(commitment, nonce);
  return nonce;
}

/**
 * @param {string} commitment
 * @returns {Promise<Record<string, string>>} the fields to send; none if the site does not answer
 */
async function contribution(commitment) {
  if (commitment) return { commitment, nonce: nonceFor(commitment) };
  const answer = await request(TICKET, { method: "GET", token: "", timeout: PATIENCE_MS });
  if (!isOk(answer)) return {};
  return { ticket: answer.body.ticket, nonce: nonceFor(answer.body.commitment) };
}

/** @param {HTMLFormElement} form @param {string} name @param {string} value */
function setField(form, name, value) {
  const known = /** @type {HTMLInputElement | null} */ (form.querySelector(`input[name="${name}"]`));
  const field = known ?? document.createElement("input");
  field.type = "hidden";
  field.name = name;
  field.value = value;
  if (!known) form.append(field);
}

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const { shuffle } = form.dataset;
  if (shuffle === undefined) return;
  event.preventDefault();
  // A second press while the first waits for its ticket.
  if (form.ariaBusy) return;
  form.ariaBusy = "true";
  for (const [name, value] of Object.entries(await contribution(shuffle))) setField(form, name, value);
  // Another script may send the form in its own way.
  if (!form.dispatchEvent(new Event("complete", { cancelable: true }))) return;
  if (!form.isConnected) {
    // A live list was redrawn meanwhile. Browsers send only forms that are on the page.
    form.hidden = true;
    document.body.append(form);
  }
  form.submit();
});

// The browser may show the page again as it was left.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-shuffle]")) form.ariaBusy = null;
});
