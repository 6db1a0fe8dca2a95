import re
from random import Random
from xml.etree import ElementTree

import pytest
from django.utils import translation

from engine import TILES, legal_actions, new_game, position, previews, shuffle
from engine import apply as play
from games.drawing import (
    Frame,
    Sprite,
    cell_words,
    draw_area,
    draw_mini_area,
    draw_wheel,
    mini_view_box,
    tile_words,
    wheel_words,
)
from games.drawing.charts import WIDTH, draw_bars
from games.drawing.picture import draw_picture, to_png
from games.drawing.shapes import lit_moon
from novaluna_site.i18n import numeral

NAMES = ["Kian", "Mina", "Otto", "<Sable> & co"]


def parsed(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{drawing}</svg>")


def by_class(drawing: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in drawing.iter() if name in element.get("class", "").split()]


def test_the_wheel_highlights_the_takeable_tiles_for_the_player_to_move(state):
    at = position(state)
    lit = parsed(draw_wheel(at, Sprite(), lit=True))
    takeable = [int(tile.get("data-tile")) for tile in by_class(lit, "takeable")]
    assert sorted(takeable) == sorted(at["wheel"][slot] for slot in at["takeable"])
    assert not by_class(parsed(draw_wheel(at, Sprite(), lit=False)), "takeable")


def test_the_wheel_shows_every_slot_once(state):
    at = position(state)
    drawn = parsed(draw_wheel(at, Sprite(), lit=True))
    tiles = sum(tile is not None for tile in at["wheel"])
    assert len(by_class(drawn, "tile")) == tiles
    assert len(by_class(drawn, "slot")) == 11 - tiles
    assert len(by_class(drawn, "marker")) == 1


def test_the_top_of_a_stack_is_drawn_last():
    start = position(new_game(shuffle(Random(3), seats=4, tokens=20)))
    drawn = parsed(draw_wheel(start, Sprite(), lit=False))
    discs = [int(use.get("data-disc")) for use in drawn.iter("use") if use.get("data-disc")]
    assert discs == start["order"][::-1]


def test_a_solo_wheel_has_no_discs():
    at = position(new_game(shuffle(Random(3), seats=1, tokens=21)))
    assert "data-disc" not in draw_wheel(at, Sprite(), lit=True)


def test_the_area_covers_goals_and_hollows_connected_marks(state):
    at, progress = position(state), previews(state).progress[0]
    drawn = draw_area(at, 0, Sprite(), progress)
    assert drawn.count("#cover0") == len(at["covered"][0])
    assert drawn.count("#hollow-") == sum(goal.connected for goal in progress)


def test_the_area_marks_the_last_move(state):
    at = position(state)
    x, y, _ = at["areas"][0][0]
    assert draw_area(at, 0, Sprite(), last=(x, y)).count('class="last"') == 1
    assert draw_mini_area(at, 0, Sprite(), last=(x, y)).count('class="last"') == 1


def test_the_frame_turns_upward_cells_into_downward_units():
    assert Frame.around([(0, 0), (2, 1), (1, -1)]).view_box() == "-6 -114 328 328"
    assert Frame.around([]).view_box() == "-6 -6 112 112"


def test_miniatures_that_are_shown_together_share_one_scale():
    areas = [[(0, 0, 1)], [(x, 0, x + 2) for x in range(5)], []]
    assert [mini_view_box(areas, seat) for seat in (0, 1)] == ["-3 -3 26 26", "-3 -3 114 26"]
    # Each is in the middle of a view with five columns and three rows.
    assert [mini_view_box(areas, seat, shared=True) for seat in (0, 1, 2)] == [
        "-47 -25 114 70",
        "-3 -25 114 70",
        "-47 -25 114 70",
    ]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_position_of_a_whole_game_can_be_drawn(seats):
    state = new_game(shuffle(Random(seats), seats=seats, tokens=21 if seats == 1 else 20))
    random = Random(seats)
    while actions := legal_actions(state):
        state = play(state, random.choice(actions))
        at = position(state)
        parsed(draw_wheel(at, Sprite(), lit=True))
        parsed(draw_area(at, 0, Sprite(), previews(state).progress[0]))
        parsed(draw_mini_area(at, 0, Sprite()))


def test_a_picture_is_self_contained_and_can_be_converted_to_png(state):
    drawing = draw_picture(position(state), NAMES, "Harbour <four>", 0)
    assert "var(" not in drawing
    assert ElementTree.fromstring(drawing).get("width") == "1200"
    png = to_png(drawing, width=600)
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20], "big") == 600


@pytest.mark.parametrize("phase", range(12))
def test_the_moon_is_lit_on_the_waxing_side(phase):
    assert (lit_moon(phase, 10) == "") == (phase == 0)


def test_words_name_tiles_goals_and_cells():
    blue = TILES[next(tile.id for tile in TILES.values() if tile.color == "blue" and tile.goals)]
    assert tile_words(blue).startswith(f"blue {blue.time}; goal 1: ")
    assert tile_words(TILES[1]) == "turquoise 1; no goals"
    assert cell_words((0, 0)) == "start"
    assert cell_words((-1, 2)) == "1 left, 2 up"
    assert cell_words((3, -4)) == "3 right, 4 down"


def test_the_wheel_is_described_in_the_order_of_play(state):
    words = wheel_words(position(state), NAMES)
    assert words.startswith("Moon wheel. To take: ")
    assert words.index("Kian on space") < words.index("Otto on space")


def test_tiles_keep_their_printed_digits_and_the_pile_has_those_of_the_language(state):
    with translation.override("fa"):
        drawn = draw_wheel(position(state), Sprite(), lit=True)
    times = re.findall(r'<text class="time"[^>]*>(.*?)</text>', drawn)
    assert set(times) <= set("1234567")
    with translation.override("fa"):
        pile = numeral(len(state.pile))
    assert [pile] == re.findall(r'<text class="pile-count"[^>]*>(.*?)</text>', drawn)


def test_geometry_does_not_follow_the_language(state):
    english = draw_mini_area(position(state), 0, Sprite())
    with translation.override("de"):
        assert draw_mini_area(position(state), 0, Sprite()) == english


@pytest.mark.parametrize(("most", "scale"), [(1, ["0", "1"]), (3, ["0", "2", "4"]), (10, ["0", "5", "10"])])
def test_the_scale_of_a_bar_chart_has_equal_steps(most, scale):
    drawn = draw_bars([("a", most), ("b", 1)], "Games")
    assert re.findall(r'class="scale" x="62" y="[^"]+">(\d+)<', drawn) == scale


def test_the_last_label_of_a_bar_chart_is_not_cut_off():
    drawn = draw_bars([(str(day), 1) for day in range(30)], "Games")
    middles = [float(x) for x in re.findall(r'label" x="([^"]+)"', drawn)]
    assert len(middles) == 8
    assert max(middles) <= WIDTH - 48
