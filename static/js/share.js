// A button that opens the system's share sheet. It is hidden where there is none.

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-share]"));
  // Closing the sheet without choosing anything rejects the promise.
  if (button) navigator.share({ title: button.dataset.title, url: button.dataset.share }).catch(() => undefined);
});

if ("share" in navigator) document.documentElement.dataset.shares = "";
