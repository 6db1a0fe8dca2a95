// Forms about work that a worker does: asks the API until it is done, then sends the form, as its button would.

import { request } from "./net/requests.js";

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 5000;
const AT_WORK = ["sending", "working"];

/** @param {string} address @param {number} [pause] */
async function follow(address, pause = FIRST_PAUSE_MS) {
  const { status, body } = await request(address, { method: "GET", token: "" });
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector(`form[data-await="${CSS.escape(address)}"]`));
  const isKnown = status > 0 && status < 500;
  if (isKnown && !AT_WORK.includes(body.status)) form?.requestSubmit();
  else if (form) setTimeout(follow, pause, address, Math.min(pause * 1.5, LONGEST_PAUSE_MS));
}

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-await]"))) follow(form.dataset.await ?? "");
