// The service worker: shows push notifications, and opens the table after a click.

const worker = /** @type {any} */ (self);

worker.addEventListener("push", (/** @type {any} */ event) => {
  const message = event.data?.json() ?? {};
  const shown = worker.registration.showNotification(message.title ?? "Moonrise table", {
    body: message.body,
    lang: message.lang,
    dir: message.dir,
    icon: message.icon,
    // A newer notification about the same table replaces the older one.
    tag: message.tag,
    data: { path: message.path },
  });
  const badge = worker.navigator.setAppBadge?.(message.waiting).catch(() => {});
  event.waitUntil(Promise.all([shown, badge]));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.path ?? "/games/"));
});

/** @param {string} path */
async function openPage(path) {
  const address = new URL(path, worker.location.origin);
  // Only pages of this site, whatever was sent.
  if (address.origin !== worker.location.origin) return;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((/** @type {any} */ page) => samePage(new URL(page.url).pathname, address.pathname));
  await (there ? there.focus() : worker.clients.openWindow(address.href));
}

/**
 * Whether both are the same page, in any language.
 *
 * @param {string} path @param {string} other
 */
function samePage(path, other) {
  const neutral = (/** @type {string} */ text) => text.replace(/^\/[a-z]{2}(?=\/)/, "");
  return neutral(path) === neutral(other);
}
