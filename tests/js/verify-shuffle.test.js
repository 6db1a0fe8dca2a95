import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { verify } from "../../static/js/verify-shuffle.js";

const VECTORS = JSON.parse(readFileSync(new URL("../shuffle_vectors.json", import.meta.url), "utf8"));

for (const { name, valid, known, proof } of VECTORS) {
  test(`the verifier ${valid ? "accepts" : "refuses"}: ${name}`, async () => {
    assert.equal(await verify(proof, ...known), valid);
  });
}

test("the verifier has at most 30 lines", () => {
  const source = readFileSync(new URL("../../static/js/verify-shuffle.js", import.meta.url), "utf8");
  assert.ok(source.trimEnd().split("\n").length <= 30);
});
