"""The two verifiers of proofs, each in a process of its own, as players run them."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PYTHON = ROOT / "static" / "fairness" / "verify_shuffle.py"
JAVASCRIPT = ROOT / "static" / "js" / "verify-shuffle.js"
CALL = """
import { readFileSync } from "node:fs";
const [module, file, ...known] = process.argv.slice(1);
const { verify } = await import(module);
console.log(await verify(JSON.parse(readFileSync(file, "utf8")), ...known));
"""


def verify_in_python(file: Path, *known: str) -> bool:
    return _said([sys.executable, "-W", "ignore", PYTHON, file, *known]) == "True"


def verify_in_javascript(file: Path, *known: str) -> bool:
    node = Path(sys.executable).with_name("node")
    return _said([node, "--input-type=module", "-e", CALL, JAVASCRIPT.as_uri(), file, *known]) == "true"


def verified(folder: Path, proof: dict[str, Any], *known: str) -> tuple[bool, bool]:
    """By Python and by JavaScript."""
    file = folder / "proof.json"
    file.write_text(json.dumps(proof))
    return verify_in_python(file, *known), verify_in_javascript(file, *known)


def _said(command: list[Any]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
