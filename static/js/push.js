// Push notifications of this browser: asks for permission after a click, or says why they are not possible.

import { isOk, request } from "./net/requests.js";

/** @typedef {"ask" | "install" | "denied" | "missing" | "done" | "failed"} State */

/** The state is kept on the root element, so that the style sheet applies it to redrawn parts, too. @param {State} state @param {string} [reason] */
function show(state, reason) {
  document.documentElement.dataset.push = state;
  const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-push-words]"));
  const words = reason ?? place?.dataset[state];
  if (place && words) place.textContent = words;
}

/** @returns {State} */
function firstState() {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
    return Notification.permission === "denied" ? "denied" : "ask";
  }
  // Safari on phones and tablets supports push only in an app on the home screen, where `standalone` is true.
  return /** @type {{ standalone?: boolean }} */ (navigator).standalone === false ? "install" : "missing";
}

/** @param {string} text */
function bytes(text) {
  const plain = text.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0));
}

function csrfToken() {
  return /** @type {HTMLInputElement | null} */ (document.querySelector("[name=csrfmiddlewaretoken]"))?.value ?? "";
}

/**
 * @param {HTMLElement} place
 * @returns {Promise<{ state: State, reason?: string }>} `reason`: why the server refused it
 */
async function turnOn(place) {
  if ((await Notification.requestPermission()) !== "granted") return { state: "denied" };
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(place.dataset.key ?? ""),
  });
  const { endpoint, keys } = subscription.toJSON();
  const address = place.dataset.subscribe ?? "";
  const response = await request(address, { method: "POST", token: csrfToken(), body: { endpoint, keys } });
  return isOk(response) ? { state: "done" } : { state: "failed", reason: response.body.message };
}

document.addEventListener("click", async (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-push-on]");
  const place = /** @type {HTMLElement | null | undefined} */ (button?.closest("[data-push]"));
  if (!(button instanceof HTMLButtonElement) || !place) return;
  button.disabled = true;
  const { state, reason } = await turnOn(place).catch(() => ({ state: /** @type {State} */ ("failed"), reason: undefined }));
  button.disabled = false;
  if (state === "done" && place.hasAttribute("data-push-reload")) location.reload();
  show(state, reason);
});

if (document.querySelector("[data-push]")) show(firstState());
