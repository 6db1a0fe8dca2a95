// JSON requests to the API.

/** @typedef {{ status: number, body: Record<string, any> }} Response `status` 0: no answer arrived */

/**
 * @param {string} address
 * @param {{ method: string, token: string, body?: object, headers?: Record<string, string>, timeout?: number }} options
 *   `token`: for the CSRF check; `timeout` in milliseconds, none by default
 * @returns {Promise<Response>} never rejects; an answer that is not JSON has an empty body
 */
export async function request(address, { method, token, body, headers, timeout }) {
  try {
    const answer = await fetch(address, {
      method,
      headers: { ...(body && { "Content-Type": "application/json" }), "X-CSRFToken": token, "Accept-Language": document.documentElement.lang, ...headers },
      body: body && JSON.stringify(body),
      signal: timeout ? AbortSignal.timeout(timeout) : undefined,
    });
    return { status: answer.status, body: await answer.json().catch(() => ({})) };
  } catch {
    return { status: 0, body: {} };
  }
}

/** @param {Response} response */
export const isOk = ({ status }) => status >= 200 && status < 300;
