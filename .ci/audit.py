"""Fail when a pinned dependency has a known vulnerability; say so and pass when nobody can be asked."""

import json
import subprocess
import sys
from pathlib import Path

PIP_AUDIT = Path(sys.executable).with_name("pip-audit")
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
            cure = " or ".join(vulnerability["fix_versions"]) or "no fixed version yet"
            print(f"{dependency['name']} {dependency['version']}: {vulnerability['id']}, cure: {cure}")
    if audited:
        print(f"pip-audit: {len(audited)} of {len(dependencies)} dependencies asked about.")
    else:
        reasons = [dependency["skip_reason"] for dependency in dependencies] or audit.stderr.splitlines()[-1:]
        print(f"pip-audit: NOT CHECKED, no advisory service in reach: {(reasons or ['no answer'])[0]}")
    return 1 if vulnerable else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
