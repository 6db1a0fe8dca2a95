// Animates the moves of others: the tile flies from the wheel to the area, discs slide along the track.

const DURATION_MS = 400;
const EASING = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** @typedef {{ tiles: Map<string, DOMRect>, discs: Map<string, DOMRect> }} Places */

/** Where tiles and discs are now. @param {ParentNode} grid @returns {Places} */
export function places(grid) {
  return { tiles: rects(grid, ".wheel [data-tile].tile", "tile"), discs: rects(grid, ".wheel [data-disc]", "disc") };
}

/** @param {ParentNode} grid @param {string} selector @param {string} name */
function rects(grid, selector, name) {
  const found = /** @type {NodeListOf<HTMLElement>} */ (grid.querySelectorAll(selector));
  return new Map([...found].map((element) => [element.dataset[name] ?? "", element.getBoundingClientRect()]));
}

/**
 * Never blocks: the new position is already drawn, this only shows the way to it.
 *
 * @param {HTMLElement} grid as it is after the move
 * @param {Places} before
 * @param {{ seat: number, action: string }[]} moves
 */
export function animateMoves(grid, before, moves) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const { seat, action } of moves) {
    const [tile, cell] = action.split("@");
    const from = before.tiles.get(tile);
    const drawn = cell && grid.querySelector(`[data-area-of="${seat}"] [data-cell="${cell}"][data-tile="${tile}"]`);
    const card = grid.querySelector(`[data-card-of="${seat}"]`);
    const target = [drawn, card?.querySelector(".map"), card].find((each) => each && each.getBoundingClientRect().width);
    if (from?.width && target) fly(tile, from, target.getBoundingClientRect(), drawn || null);
  }
  for (const [seat, rect] of before.discs) slide(grid.querySelector(`.wheel [data-disc="${seat}"]`), rect);
}

/** A tile above the page, of 100 px at its top left corner. @param {string} tile */
export function flyingTile(tile) {
  const source = document.querySelector(".wheel use");
  const sprite = source?.getAttribute("href")?.split("#")[0] ?? "";
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", "0 0 100 100");
  picture.setAttribute("class", "flying");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${sprite}#t${tile}`);
  picture.append(use);
  document.body.append(picture);
  return picture;
}

/** @param {string} tile @param {DOMRect} from @param {DOMRect} to @param {Element | null} drawn */
function fly(tile, from, to, drawn) {
  const picture = flyingTile(tile);
  const side = Math.min(to.width, to.height);
  const at = (/** @type {DOMRect} */ rect, /** @type {number} */ size) =>
    `translate(${rect.x + (rect.width - size) / 2}px, ${rect.y + (rect.height - size) / 2}px) scale(${size / 100})`;
  const timing = { duration: DURATION_MS, easing: EASING };
  drawn?.animate([{ opacity: 0 }, { opacity: 0 }], timing);
  const flight = picture.animate([{ transform: at(from, from.width) }, { transform: at(to, side) }], timing);
  flight.onfinish = flight.oncancel = () => picture.remove();
}

/** @param {Element | null} disc @param {DOMRect} from */
function slide(disc, from) {
  const to = disc?.getBoundingClientRect();
  // On a phone the wheel may be hidden, before or after the move.
  if (!disc || !to?.width || !from.width || (to.x === from.x && to.y === from.y)) return;
  const svg = /** @type {SVGGraphicsElement} */ (disc).ownerSVGElement;
  const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
  const [dx, dy] = [(from.x - to.x) / scale, (from.y - to.y) / scale];
  disc.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], { duration: DURATION_MS, easing: EASING });
}
