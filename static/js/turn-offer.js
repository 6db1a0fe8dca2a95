// Offers a guest to be told when it is their turn: after their first move, and only while they wait for the others.

const offer = /** @type {HTMLElement} */ (document.querySelector("[data-turn-offer]"));
let hasMoved = offer.dataset.turnOffer === "now";

function update() {
  const grid = /** @type {HTMLElement | null} */ (document.querySelector(".table-grid"));
  const isWaiting = grid?.dataset.step === "wait" && !grid.hasAttribute("data-over");
  // Turns end only with a move.
  hasMoved ||= !isWaiting;
  offer.hidden = !(isWaiting && hasMoved);
}

new MutationObserver(update).observe(/** @type {HTMLElement} */ (offer.parentElement), { childList: true, subtree: true, attributeFilter: ["data-step"] });
update();
