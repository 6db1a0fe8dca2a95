// Tells the server the browser's time zone, so that the first page after this one shows local times.

const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (name) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `time_zone=${encodeURIComponent(name)}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}
