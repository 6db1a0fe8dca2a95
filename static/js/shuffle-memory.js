// Which nonces this browser contributed to which shuffles, so that the fairness page can look for them.

const KEY = "shuffles";
const MOST = 300;

/** @returns {[commitment: string, nonce: string][]} the oldest first */
function load() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string} commitment */
export const recall = (commitment) => load().find(([known]) => known === commitment)?.[1];

/** @param {string} commitment @param {string} nonce */
export function remember(commitment, nonce) {
  const others = load().filter(([known]) => known !== commitment);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [commitment, nonce]].slice(-MOST)));
  } catch {
    // Without storage the proof can still be checked, but not whether it contains this browser's nonce.
  }
}
