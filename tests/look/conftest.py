import pytest

from engine import State, read_record, replay
from games.drawing.showcase import SHOWCASE


@pytest.fixture(scope="session")
def state() -> State:
    """A real position in the middle of a game of four."""
    *_, last = replay(read_record(SHOWCASE.read_text(encoding="utf-8")))
    return last
