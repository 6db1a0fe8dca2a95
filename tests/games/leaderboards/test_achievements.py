"""Each achievement: the smallest result that earns it, and the closest one that does not."""

from dataclasses import replace

import pytest

from games.leaderboards.achievements import RULES, FinishedGame

NOTHING = FinishedGame(
    seat_count=2,
    rank=2,
    score=None,
    best_cover=0,
    colors={},
    beaten=frozenset(),
    closest=None,
    games=0,
    wins=0,
    streak=0,
    wins_against_one=0,
    daily_streak=0,
    number=None,
)
CASES = {
    "first-light": ({"games": 1}, {"games": 0}),
    "moonrise": ({"rank": 1}, {"rank": None, "score": 120}),
    "quarter": ({"games": 25}, {"games": 24}),
    "lunation": ({"games": 100}, {"games": 99}),
    "supermoon": ({"rank": 1, "seat_count": 4}, {"rank": 1, "seat_count": 3}),
    "eclipse": (
        {"rank": 1, "beaten": frozenset({"full-moon"})},
        {"rank": 1, "beaten": frozenset({"gibbous"})},
    ),
    "spring-tide": ({"streak": 5}, {"streak": 4}),
    "harvest": ({"best_cover": 4}, {"best_cover": 3}),
    "blue-moon": ({"colors": {"blue": 8}}, {"colors": {"blue": 7, "red": 9}}),
    "blood-moon": ({"colors": {"red": 8}}, {"colors": {"red": 7, "blue": 9}}),
    "close-pass": ({"rank": 1, "closest": 1}, {"rank": 1, "closest": 2}),
    "tidal-lock": ({"wins_against_one": 10}, {"wins_against_one": 9}),
    "apogee": ({"number": 1700}, {"number": 1699}),
    "night-walk": ({"rank": None, "score": 99}, {"rank": None, "score": 100}),
    "dark-side": ({"rank": None, "score": 84}, {"rank": None, "score": 85}),
    "week-of-moons": ({"daily_streak": 7}, {"daily_streak": 6}),
    "synodic": ({"daily_streak": 29}, {"daily_streak": 28}),
}


def test_every_rule_has_a_case():
    assert set(CASES) == set(RULES)
    assert not any(rule.is_met(NOTHING) for rule in RULES.values())


@pytest.mark.parametrize("code", CASES)
def test_a_rule_is_met_exactly_at_its_threshold(code):
    enough, less = CASES[code]
    assert RULES[code].is_met(replace(NOTHING, **enough))
    assert not RULES[code].is_met(replace(NOTHING, **less))
