"""R1.1: the tile set is checked at import."""

from collections import Counter
from pathlib import Path

import pytest

import engine
from engine import TILES, Color
from engine.tiles import read_tiles

LINES = (Path(engine.__file__).parent / "tiles.csv").read_text().splitlines()


def broken(old, new):
    """The set with the first line that has `old` changed."""
    index = next(index for index, line in enumerate(LINES) if old in line)
    return [*LINES[:index], LINES[index].replace(old, new), *LINES[index + 1 :]]


def test_the_printed_set():
    assert len(TILES) == 68
    assert Counter(tile.color for tile in TILES.values()) == dict.fromkeys(Color, 17)
    assert TILES[41].time == 3
    assert [goal.marks for goal in TILES[41].goals] == [
        (Color.BLUE, Color.RED, Color.TURQUOISE, Color.YELLOW),
        (Color.TURQUOISE,) * 3,
    ]
    assert TILES[41].goals[1].needs == ((Color.TURQUOISE, 3),)
    assert TILES[41].goals[1].ref == (41, 1)
    assert TILES[1].goals == ()


def test_colours_have_letters():
    assert "".join(color.letter for color in Color) == "BRTY"


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (LINES[:-1], "ids"),
        ([*LINES[:-1], LINES[-2]], "ids"),
        (broken("2,turquoise", "2,blue"), "17"),
        (broken("turquoise,1,", "turquoise,0,"), "time 0"),
        (broken("turquoise,7,", "turquoise,8,"), "time 8"),
        (broken("TTTT", "TTTTT"), "more than 4 marks"),
        (broken("turquoise", "green"), "green"),
        (broken("TTTT", "TTTG"), "G"),
    ],
)
def test_it_refuses_another_set(lines, reason):
    with pytest.raises((ValueError, KeyError), match=reason):
        read_tiles(lines)
