// Checks a proof in the browser, and whether it contains the nonce that this browser contributed.

import { isOk, request } from "./net/requests.js";
import { recall } from "./shuffle-memory.js";
import { verify } from "./verify-shuffle.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-fairness]"));
const { fairness: commitment = "", nonces = "" } = page.dataset;
const own = recall(commitment);
const button = /** @type {HTMLButtonElement | null} */ (page.querySelector("[data-verify]"));
const verdict = /** @type {HTMLElement | null} */ (page.querySelector("[data-verdict]"));

/** @param {string} address of the proof */
async function judge(address) {
  // Browsers offer cryptography only to pages that came over https or from this computer.
  if (!globalThis.crypto?.subtle) return "unsupported";
  const answer = await request(address, { method: "GET", token: "" });
  if (!isOk(answer)) return "unanswered";
  const known = own ? [commitment, own] : [commitment];
  return (await verify(answer.body, ...known).catch(() => false)) ? "valid" : "invalid";
}

/** @param {string} result */
function show(result) {
  if (!verdict || !button) return;
  verdict.textContent = button.dataset[result] ?? "";
  verdict.className = result === "valid" ? "good" : "bad";
}

if (own && nonces) {
  const found = nonces.split(" ").includes(own);
  for (const line of page.querySelectorAll(`[data-own="${found ? "included" : "missing"}"]`)) {
    /** @type {HTMLElement} */ (line).hidden = false;
  }
}

button?.addEventListener("click", async () => {
  button.disabled = true;
  show(await judge(button.dataset.verify ?? ""));
  button.disabled = false;
});
