import subprocess
import sys
from pathlib import Path

import pytest

from engine.bots import compiled

ROOT = Path(__file__).parents[3]
COMPILING_SECONDS = 1200


@pytest.fixture(scope="session")
def searches():
    """The compiled kernel. The first run on a machine compiles it, which takes a minute."""
    with pytest.MonkeyPatch.context() as patch:
        # The tests' own data folder would be empty in each run.
        patch.setenv("NUMBA_CACHE_DIR", str(ROOT / "var" / "kernel"))
        subprocess.run([sys.executable, "-m", "engine.bots.compile"], check=True)
        yield compiled.searches()


@pytest.fixture(scope="session")
def yardsticks(searches):
    return compiled.load(compiled.cache_folder(), "yardsticks")


def pytest_collection_modifyitems(items):
    """The first of these tests waits for the compiler, which takes long on a busy machine."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.timeout(COMPILING_SECONDS))
