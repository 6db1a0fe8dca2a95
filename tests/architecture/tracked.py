import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def tracked_files(*patterns: str) -> list[Path]:
    """The files that git tracks or would add."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]
