// One move to the server. The key stays the same until the server has answered, so a repeated try counts once.

// Longer than a slow network needs; a server that went away in the middle never answers.
const PATIENCE = 20_000;

/**
 * @typedef {{ kind: "sent" } | { kind: "stale" | "refused" | "signed-out" | "failed" | "lost", message: string }} Answer
 *   `lost`: nobody knows whether it arrived.
 */

/**
 * @param {{ url: string, action: string, version: number, key: string, token: string }} move
 * @returns {Promise<Answer>}
 */
export async function sendMove({ url, action, version, key, token }) {
  let answer;
  try {
    answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key, "X-CSRFToken": token },
      body: JSON.stringify({ action, expected_version: version }),
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    return { kind: "lost", message: "" };
  }
  if (answer.ok) return { kind: "sent" };
  const body = await answer.json().catch(() => ({}));
  const message = String(body.message ?? "");
  if (answer.status === 409) return { kind: "stale", message };
  if (answer.status === 401 || body.code === "not_authenticated") return { kind: "signed-out", message };
  return { kind: answer.status >= 500 || answer.status === 429 ? "failed" : "refused", message };
}
