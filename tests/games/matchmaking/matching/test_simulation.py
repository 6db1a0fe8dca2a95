"""500 people with habits look for games for 30 days.

`python -m bench.matching_waits` prints how long they wait.
"""

from statistics import median

import pytest

from games.matchmaking.matching import LIVE
from tests.games.matchmaking.matching.pools import ANY
from tests.games.matchmaking.matching.simulation import DAY, HOUR, MINUTE, World

TWO = frozenset({2})


def waits(result, pace, *seats):
    return [wait for each in seats for wait in result.waits[pace, each]]


def check(world):
    """Nobody is starved, which means:

    - A slow wish that has waited for a day is never passed over: nobody that could be its partner gets
      another one in a game for two, unless that one has waited for a day too.
    - Each person who wished got games.
    - No slow wish for two or any number of seats stays open for more than four days, without vacations.
      In the smallest circle (three days per move, rated or casual) so much time passes between new wishes of
      people that are not playing together already.
    """
    result = world.result
    assert result.faults == []
    assert result.passed_over == []
    assert [person.user for person in world.people if person.wished and not person.played] == []
    assert max(result.longest_open["slow", seats] for seats in (TWO, ANY)) < 4 * DAY


def check_waits(result):
    """The bounds are far from the figures, so that a harmless change does not break them."""
    assert median(waits(result, "1d", TWO, ANY)) < HOUR
    assert median(waits(result, "3d", TWO, ANY)) < HOUR
    assert median(waits(result, LIVE, TWO, ANY)) < 10 * MINUTE
    assert median(waits(result, "1d", frozenset({3}), frozenset({4}))) < DAY
    live = len(waits(result, LIVE, TWO, ANY))
    left = sum(result.unmet[LIVE, seats] for seats in (TWO, ANY))
    assert live > 2 * left


def test_nobody_is_starved_and_no_rule_is_broken():
    world = World(seed=1, people=500, days=30)
    result = world.run()
    check(world)
    check_waits(result)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", [2, 3])
def test_the_same_holds_for_other_and_more_people(seed):
    world = World(seed=seed, people=1000, days=30)
    result = world.run()

    check(world)
    check_waits(result)


@pytest.mark.nightly
def test_a_small_site_breaks_no_rule_and_passes_nobody_over():
    for seed in range(10):
        result = World(seed=seed, people=40, days=60).run()
        assert (result.faults, result.passed_over) == ([], [])
