import subprocess
import sys

import pytest

from engine.bots import compiled


@pytest.fixture(scope="session")
def searches():
    """The compiled kernel. The first run on a machine compiles it, which takes a minute."""
    subprocess.run([sys.executable, "-m", "engine.bots.compile"], check=True)
    return compiled.searches()


def pytest_collection_modifyitems(items):
    """Who comes first waits for the compiler, on a busy machine for minutes."""
    for item in items:
        if "searches" in item.fixturenames:
            item.add_marker(pytest.mark.timeout(1200))
