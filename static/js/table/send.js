// One move to the server, or its way back. The key stays the same until the server has answered, so a repeated try counts once.

// Longer than a slow network needs; a server that went away in the middle never answers.
const PATIENCE = 20_000;

/**
 * @typedef {{ kind: "sent", body: Record<string, any> } | { kind: "stale" | "refused" | "signed-out" | "failed" | "lost", message: string }} Answer
 *   `lost`: nobody knows whether it arrived.
 */

/**
 * @param {{ url: string, action: string, version: number, key: string, token: string }} move
 * @returns {Promise<Answer>}
 */
export function sendMove({ url, action, version, key, token }) {
  return send(url, { action, expected_version: version }, { "Idempotency-Key": key, "X-CSRFToken": token });
}

/**
 * @param {{ url: string, version: number, token: string }} move
 * @returns {Promise<Answer>}
 */
export function sendTakeBack({ url, version, token }) {
  return send(url, { expected_version: version }, { "X-CSRFToken": token });
}

/**
 * @param {string} url
 * @param {object} asked
 * @param {Record<string, string>} headers
 * @returns {Promise<Answer>}
 */
async function send(url, asked, headers) {
  let answer;
  try {
    answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(asked),
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    return { kind: "lost", message: "" };
  }
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return { kind: "sent", body };
  const message = String(body.message ?? "");
  if (answer.status === 409) return { kind: "stale", message };
  if (answer.status === 401 || body.code === "not_authenticated") return { kind: "signed-out", message };
  return { kind: answer.status >= 500 || answer.status === 429 ? "failed" : "refused", message };
}
