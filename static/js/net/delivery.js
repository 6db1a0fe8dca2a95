// One move on its way to the server: by socket if that is open, else by POST. No I/O here: moves.js runs the `effects`.

/** Longer than a stored move takes on a slow network, short enough for a player who waits. */
export const ANSWER_TIMEOUT_MS = 4_000;

/**
 * @typedef {import("./answers.js").Answer} Answer
 * @typedef {"by-socket" | "by-post" | "done"} Delivery how the answer is expected
 *
 * @typedef {{ type: "answered", answer: Answer } | { type: "closed" } | { type: "timeout" }
 *   | { type: "posted", answer: Answer }} DeliveryEvent
 *   `answered` and `closed` are about the socket, `posted` is the answer to the POST.
 * @typedef {{ type: "send" } | { type: "expect-answer", within: number } | { type: "reconnect" } | { type: "post" }
 *   | { type: "finish", answer: Answer }} Effect
 *   `reconnect`: a socket without an answer is probably dead.
 * @typedef {{ delivery: Delivery, effects: Effect[] }} Step
 */

/** @type {Step} */
export const FIRST_STEP = {
  delivery: "by-socket",
  effects: [{ type: "expect-answer", within: ANSWER_TIMEOUT_MS }, { type: "send" }],
};

/**
 * Socket and POST send the same idempotency key. So the server stores the move once, and the first answer from either of
 * them counts.
 *
 * @param {Delivery} delivery
 * @param {DeliveryEvent} event
 * @returns {Step}
 */
export function next(delivery, event) {
  if (delivery === "done") return { delivery, effects: [] };
  switch (event.type) {
    case "answered":
    case "posted":
      return { delivery: "done", effects: [{ type: "finish", answer: event.answer }] };
    case "closed":
      return delivery === "by-socket" ? { delivery: "by-post", effects: [{ type: "post" }] } : { delivery, effects: [] };
    case "timeout":
      return delivery === "by-socket"
        ? { delivery: "by-post", effects: [{ type: "post" }, { type: "reconnect" }] }
        : { delivery, effects: [] };
  }
}
