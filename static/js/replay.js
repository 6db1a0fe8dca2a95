// Steps through a replay without a page load: sends the form in the background and replaces it.
// Without JavaScript the form's buttons do the same.

import { fetchPage } from './net/page.js';
import { mayBeShortcut } from './shortcuts.js';

const PAUSE_MS = 1200;
const POLL_MS = 4000;

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
/** @type {ReturnType<typeof setTimeout> | undefined} */
let playing;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let following;
/** @type {AbortController | undefined} */
let loading;

const form = () => /** @type {HTMLFormElement} */ (document.getElementById('replay'));
const ply = () => Number(form().dataset.ply);
const lastPly = () => Number(form().dataset.lastPly);

/** @param {Record<string, string>} chosen @param {(old: HTMLFormElement) => void} onFailure */
async function show(chosen, onFailure = (old) => old.submit()) {
  const old = form();
  const fields = new URLSearchParams(/** @type {any} */ (new FormData(old)));
  for (const [name, value] of Object.entries({ ply: String(ply()), ...chosen })) fields.set(name, value);
  loading?.abort();
  const { signal } = (loading = new AbortController());
  const posts = old.method === 'post';
  const address = posts ? location.pathname : `${location.pathname}?${fields}`;
  const page = await fetchPage(address, { method: old.method, body: posts ? fields : undefined, signal });
  // A later step was requested meanwhile.
  if (signal.aborted) return;
  const next = page?.getElementById('replay');
  if (!next) return onFailure(old);
  replace(old, document.importNode(next, true));
  if (!posts) history.replaceState(null, '', address);
}

/** @param {HTMLFormElement} old @param {HTMLElement} next */
function replace(old, next) {
  const focused = document.activeElement instanceof HTMLElement ? keyOf(document.activeElement) : '';
  const scroll = old.querySelector('ol')?.scrollTop ?? 0;
  for (const open of old.querySelectorAll('details[open]')) next.querySelector(`#${open.id}`)?.setAttribute('open', '');
  old.replaceWith(next);
  enhance();
  const list = next.querySelector('ol');
  if (list) list.scrollTop = scroll;
  if (focused) /** @type {HTMLElement | null} */ (next.querySelector(focused))?.focus({ preventScroll: true });
  showCurrent();
}

/** Scrolls only the list, never the page. */
function showCurrent() {
  const list = form().querySelector('ol');
  const current = /** @type {HTMLElement | null} */ (list?.querySelector('[aria-current]') ?? null);
  if (!list || !current) return;
  const top = current.offsetTop;
  if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 48) list.scrollTop = top - list.clientHeight / 2;
}

/** A selector for the same control after a redraw. @param {HTMLElement} element */
function keyOf(element) {
  if (element.dataset.key) return `[data-key="${element.dataset.key}"]`;
  if ('slider' in element.dataset) return '[data-slider]';
  if ('autoplay' in element.dataset) return '[data-autoplay]';
  if (element instanceof HTMLButtonElement && element.name) return `button[name="${element.name}"][value="${element.value}"]`;
  return '';
}

function enhance() {
  const autoplay = /** @type {HTMLButtonElement} */ (form().querySelector('[data-autoplay]'));
  form().dataset.scripted = '';
  autoplay.textContent = (playing === undefined ? autoplay.dataset.play : autoplay.dataset.pause) ?? '';
  const copy = /** @type {HTMLButtonElement | null} */ (form().querySelector('[data-copy-link]'));
  if (copy && !navigator.clipboard) copy.hidden = true;
  followReview();
}

function followReview() {
  clearTimeout(following);
  if ('reviewing' in form().dataset) following = setTimeout(() => show({}, followReview), POLL_MS);
}

function togglePlay() {
  clearTimeout(playing);
  playing = playing === undefined ? setTimeout(playOn, PAUSE_MS) : undefined;
  enhance();
}

/** The next step starts after this one is shown, however slow the network is. */
async function playOn() {
  if (ply() === lastPly()) return togglePlay();
  await show({ ply: String(ply() + 1) });
  if (playing !== undefined) playing = setTimeout(playOn, PAUSE_MS);
}

main.addEventListener('submit', (event) => {
  const button = /** @type {SubmitEvent} */ (event).submitter;
  if (event.target !== form() || !(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  show({ [button.name]: button.value });
});
main.addEventListener('click', (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest('[data-autoplay]')) togglePlay();
  const copy = /** @type {HTMLElement | null} */ (target.closest('[data-copy-link]'));
  // A variation that is being tried is part of the address.
  const shown = form().querySelector('.tried') ? location.search : `?ply=${ply()}`;
  if (copy) navigator.clipboard.writeText(`${location.origin}${location.pathname}${shown}`).then(() => (copy.textContent = copy.dataset.copied ?? ''));
});
main.addEventListener('change', (event) => {
  const slider = /** @type {HTMLInputElement} */ (event.target);
  if ('slider' in slider.dataset) show({ ply: slider.value });
});
document.addEventListener('keydown', (event) => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // The slider handles arrow keys.
  if (!mayBeShortcut(event) || (/** @type {Element} */ (event.target).matches('input') && key.length > 1)) return;
  const button = /** @type {HTMLButtonElement | null} */ (form().querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`));
  if (!button) return;
  event.preventDefault();
  show({ ply: button.value });
});

enhance();
showCurrent();
// The link "Watch" of a table: play the moves that were made meanwhile.
if (new URLSearchParams(location.search).has('play')) togglePlay();
