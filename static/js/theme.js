// Switches the theme without a request; the server reads the cookie when it draws the next page.

const YEAR = 365 * 24 * 60 * 60;
const root = document.documentElement;

function isLight() {
  const chosen = root.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen === "light";
  return matchMedia("(prefers-color-scheme: light)").matches;
}

document.querySelector("[data-theme-toggle]")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const theme = isLight() ? "dark" : "light";
  root.dataset.theme = theme;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `theme=${theme}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
});
