"""Fails if a pinned dependency has a known vulnerability.

If no advisory service can be reached, passes and writes the reason to var/not-checked; `.ci/run` prints it.
"""

import json
import subprocess
import sys
from pathlib import Path

PIP_AUDIT = Path(sys.executable).with_name("pip-audit")
NOTE = Path(__file__).resolve().parent.parent / "var" / "not-checked" / "audit"
COMMAND = ["--progress-spinner=off", "--format=json", "--disable-pip", "--require-hashes"]


def main(lock: str) -> int:
    audit = subprocess.run([PIP_AUDIT, *COMMAND, "-r", lock], capture_output=True, text=True, check=False)
    try:
        dependencies = json.loads(audit.stdout)["dependencies"]
    except json.JSONDecodeError:
        dependencies = []
    audited = [dependency for dependency in dependencies if "skip_reason" not in dependency]
    vulnerable = [dependency for dependency in audited if dependency["vulns"]]
    for dependency in vulnerable:
        for vulnerability in dependency["vulns"]:
            fixed = " or ".join(vulnerability["fix_versions"]) or "no version yet"
            print(f"{dependency['name']} {dependency['version']}: {vulnerability['id']}, fixed in {fixed}")
    NOTE.unlink(missing_ok=True)
    if audited:
        print(f"pip-audit: {len(audited)} of {len(dependencies)} dependencies were checked.")
    else:
        reasons = [dependency["skip_reason"] for dependency in dependencies] or audit.stderr.splitlines()[-1:]
        note = f"pip-audit: NOT CHECKED, no advisory service can be reached: {(reasons or ['no answer'])[0]}"
        print(note)
        NOTE.parent.mkdir(parents=True, exist_ok=True)
        NOTE.write_text(f"{note}\n")
    return 1 if vulnerable else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
