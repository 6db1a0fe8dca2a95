"""The sentence of advice is true for the game, or there is none."""

from dataclasses import replace

import engine
from games.analysis.advice import FinishedArea, OwnTake, advise

CHEAP = [tile for tile in engine.TILES.values() if tile.time <= 3 and tile.goals]
DEAR = [tile for tile in engine.TILES.values() if tile.time >= 6 and tile.goals]
QUIET = FinishedArea(seat=0, takes=(), placed=10, open_goals=(), covered_tiles=frozenset())


def takes(tiles, covered=1):
    return [OwnTake(2 * index + 1, tile, covered) for index, tile in enumerate(tiles)]


def area(tiles, covered=1, **fields):
    fields = {"covered_tiles": frozenset(tile.id for tile in tiles), **fields}
    return replace(QUIET, takes=takes(tiles, covered), **fields)


def short_of_one(count):
    tiles = [tile for tile in engine.TILES.values() if tile.goals and len(tile.goals[0].marks) == 2][:count]
    return [engine.GoalProgress((tile.id, 0), (), 1) for tile in tiles]


def test_nothing_found_is_no_advice():
    assert advise(area(CHEAP[:9])) is None


def test_a_dear_game_names_both_rates():
    advice = advise(area(DEAR[:5]), winner=area(CHEAP[:9], placed=20), winner_name="Otto")

    assert f"{sum(tile.time for tile in DEAR[:5]) / 10:.1f}" in advice.words
    assert "Otto" in advice.words


def test_as_cheap_as_the_winner_says_nothing():
    assert advise(area(CHEAP[:9]), winner=area(CHEAP[:9]), winner_name="Otto") is None


def test_a_loss_without_a_large_mistake_is_compared_with_the_winner():
    own, dearer = area(CHEAP[:9]), area([*CHEAP[:8], DEAR[0]])
    fewer_tiles = area([*CHEAP[:4], *DEAR[:2]])

    goals = advise(own, winner=fewer_tiles, winner_name="Otto").words
    assert goals.startswith("Goals per tile: you 1.1, Otto 1.7.")
    assert "Otto 2.3." in advise(dearer, winner=own, winner_name="Otto").words


def test_a_first_third_without_goals():
    own = area(CHEAP[:9])
    own = replace(own, takes=[*takes(CHEAP[:3], 0), *takes(CHEAP[3:9])])

    assert "first 3 tiles" in advise(own).words


def test_goals_that_were_one_tile_short():
    assert "3 goals were just one tile short" in advise(area(CHEAP[:9], open_goals=short_of_one(3))).words
    assert advise(area(CHEAP[:9], open_goals=short_of_one(2))) is None


def test_tiles_without_a_covered_goal():
    own = area(CHEAP[:8], covered_tiles=frozenset(tile.id for tile in CHEAP[:4]))

    assert "4 of your tiles" in advise(own).words


def judged(best, chance, played):
    return {"best": best, "chances": [chance, 1 - chance], "played": played, "otherwise": None}


def test_a_review_names_the_costliest_move_of_the_player():
    best = f"{DEAR[0].id}@0,1"
    plies = [judged(best, 0.62, 0.5), judged(best, 0.9, 0.1), judged(best, 0.6, 0.3)]

    advice = advise(area(CHEAP[:2]), plies)

    assert advice.ply == 3
    assert "60" in advice.words
    assert str(DEAR[0].time) in advice.words


def test_a_review_without_a_slip_gives_no_advice_about_a_move():
    assert advise(area(CHEAP[:2]), [judged(f"{DEAR[0].id}@0,1", 0.5, 0.48)]) is None


def test_the_same_tile_in_a_better_place_is_not_called_another_tile():
    words = advise(area(CHEAP[:1]), [judged(f"{CHEAP[0].id}@0,1", 0.6, 0.3)]).words

    assert "in another place" in words


def test_each_advice_is_two_sentences():
    nine = area(CHEAP[:9])
    found = (
        advise(area(DEAR[:5]), winner=area(CHEAP[:9], placed=20), winner_name="Otto"),
        advise(replace(nine, takes=[*takes(CHEAP[:3], 0), *takes(CHEAP[3:9])])),
        advise(area(CHEAP[:9], open_goals=short_of_one(3))),
        advise(area(CHEAP[:8], covered_tiles=frozenset(tile.id for tile in CHEAP[:4]))),
        advise(area(CHEAP[:1]), [judged(f"{DEAR[0].id}@0,1", 0.6, 0.3)]),
    )

    assert [
        advice.words for advice in found if advice.words.count(". ") != 1 or advice.words[-1] != "."
    ] == []
