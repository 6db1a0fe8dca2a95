// What the server's answer to a move means for the page, whether it came by socket or by POST. No I/O here.

/**
 * @typedef {{ kind: "sent", body: Record<string, any> }
 *   | { kind: "stale" | "refused" | "signed-out" | "failed" | "lost", message: string }} Answer
 *   `stale`: the table has changed; `failed`: the server could not handle it now; `lost`: no answer arrived, so the move
 *   may or may not have been stored.
 */

// The codes of status 409 that a move can get. A socket's error has no status.
const STALE = ["stale_version", "not_your_turn", "taken_back", "game_over", "not_running", "quarantined"];
const FAILED = ["too_many", "unavailable"];

/** @param {import("./requests.js").Response} response @returns {Answer} */
export function answerOfResponse({ status, body }) {
  if (status === 0) return { kind: "lost", message: "" };
  if (status < 300) return { kind: "sent", body };
  const message = String(body.message ?? "");
  if (status === 409) return { kind: "stale", message };
  if (status === 401) return { kind: "signed-out", message };
  if (status === 429 || status >= 500) return { kind: "failed", message };
  return refusal(body);
}

/** @param {{ type: string, [field: string]: any }} message `accepted` or `error` @returns {Answer} */
export function answerOfMessage(message) {
  return message.type === "accepted" ? { kind: "sent", body: message.answer } : refusal(message);
}

/** @param {Record<string, any>} error @returns {Answer} */
function refusal({ code, message = "" }) {
  if (STALE.includes(code)) return { kind: "stale", message };
  if (FAILED.includes(code)) return { kind: "failed", message };
  if (code === "not_authenticated") return { kind: "signed-out", message };
  return { kind: "refused", message };
}
