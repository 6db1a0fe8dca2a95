const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * How long to wait before the next attempt, after `failures` in a row: a random time between half and all of a limit
 * that doubles with each failure. Random, so that after a restart of the server the pages do not all reconnect at once.
 *
 * @param {number} failures
 * @param {() => number} random
 */
export function backoff(failures, random = Math.random) {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return longest * (0.5 + random() / 2);
}
