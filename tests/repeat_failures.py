"""Run pytest, and then run each failed test three more times, without others beside it.

Tests with real processes or a real browser may fail because the machine is busy with something else. A test
that then passes three times does not fail the run, but `.ci/run` names it at the end. If more than three
tests fail, the machine is not the cause, and nothing is repeated.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ALONE = ["-n", "0", "-p", "no:randomly"]
MOST_REPEATED = 3
REPETITIONS = 3
SOME_TESTS_FAILED = 1


def main(root: Path, arguments: list[str]) -> int:
    # A folder of its own, because another pytest may run at the same time.
    with tempfile.TemporaryDirectory() as cache:
        result = run(root, ["-o", f"cache_dir={cache}", *arguments])
        failures = Path(cache, "v/cache/lastfailed")
        failed = list(json.loads(failures.read_text())) if failures.exists() else []
    if result != SOME_TESTS_FAILED or not 0 < len(failed) <= MOST_REPEATED:
        return result
    for repetition in range(1, REPETITIONS + 1):
        print(f"Repetition {repetition} of {REPETITIONS}, alone: {', '.join(failed)}", flush=True)
        if result := run(root, [*ALONE, *failed]):
            return result
    note = root / "var" / "not-checked" / "failed-once"
    note.parent.mkdir(parents=True, exist_ok=True)
    with note.open("a") as notes:
        notes.writelines(f"{name} failed once and passed {REPETITIONS} times alone.\n" for name in failed)
    return 0


def run(root: Path, arguments: list[str]) -> int:
    return subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=root, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(Path.cwd(), sys.argv[1:]))
