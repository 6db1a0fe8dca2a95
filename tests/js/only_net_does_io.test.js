import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const ROOT = new URL("../../static/js/", import.meta.url);
const IO = /\bfetch\(|\bnew (\w+\.)?(WebSocket|XMLHttpRequest|EventSource)\b|\bsendBeacon\b/;

test("only static/js/net/ talks to the server", () => {
  const files = readdirSync(ROOT, { recursive: true }).map(String).filter((name) => name.endsWith(".js"));
  const talking = files.filter((name) => IO.test(readFileSync(new URL(name, ROOT), "utf8"))).sort();
  assert.deepEqual(talking, ["net/page.js", "net/requests.js", "net/socket.js"]);
});
