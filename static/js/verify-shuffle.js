// Checks the proof of a shuffle by docs/fairness.md, in a browser (over https) or in node.
const ascii = (/** @type {string} */ text) => new TextEncoder().encode(text);
const bytes = (/** @type {ArrayBuffer} */ data) => [...new Uint8Array(data)];
const hex = (/** @type {ArrayBuffer} */ data) => bytes(data).map((byte) => byte.toString(16).padStart(2, "0")).join("");
function shuffled(/** @type {number[]} */ items, /** @type {number[]} */ stream) {
  for (let size = items.length; size > 1; size--) {
    const place = Number(stream.splice(0, 1 + stream.findIndex((byte) => byte < 256 - (256 % size))).pop()) % size;
    [items[size - 1], items[place]] = [items[place], items[size - 1]];
  }
  return items;
}

export async function verify(/** @type {any} */ proof, /** @type {string[]} */ ...known) {
  const [isSalted, hmac] = [(proof.scheme ?? 1) === 1, { name: "HMAC", hash: "SHA-256" }];
  const hashed = isSalted ? `${proof.salt}:${proof.tiles.join()}` : `novaluna-shuffle/2 commitment ${proof.secret}`;
  if (hex(await crypto.subtle.digest("SHA-256", ascii(hashed))) !== proof.commitment) return false;
  if (isSalted) return known.every((text) => text === proof.commitment);
  const key = await crypto.subtle.importKey("raw", ascii(proof.secret), hmac, false, ["sign"]);
  const mac = (/** @type {string} */ text) => crypto.subtle.sign(hmac, key, ascii(`novaluna-shuffle/2 ${text}`));
  const nonces = /** @type {string[]} */ (proof.nonces.map((/** @type {any} */ each) => each.nonce));
  const own = [...nonces.keys()].filter((seat) => proof.nonces[seat].created_by === "site");
  for (const [number, seat] of own.entries()) nonces[seat] = hex(await mac(`nonce ${number}`));
  const seats = [...nonces.keys()].sort((a, b) => (nonces[a] === nonces[b] ? a - b : nonces[a] < nonces[b] ? -1 : 1));
  const blocks = [...Array(32).keys()].map((number) => mac(`bytes ${number} ${[...nonces].sort().join(" ")}`));
  const stream = (await Promise.all(blocks)).flatMap(bytes); // 1024 bytes, of which about 75 are needed
  const by = (/** @type {number[]} */ order) => (proof.order_from ? [...order].sort() : order).join(); // another game's, turned
  const derived = `${by(shuffled(seats, stream))},${shuffled([...Array(69).keys()].slice(1), stream)}`;
  const isKnown = known.every((text) => text === proof.commitment || nonces.includes(text));
  return isKnown && derived === `${by(proof.order)},${proof.tiles}`;
}
