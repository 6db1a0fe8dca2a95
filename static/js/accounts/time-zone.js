// Tells the server the browser's time zone, so that the first page after this one shows local times.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `time_zone=${encodeURIComponent(zone)}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}
