"""In solo games the searching bots plan a phase and follow the plan."""

from random import Random

import pytest

from engine import EndPhase, apply, legal_actions, new_game, outcome, shuffle, view
from engine.bots import choose, plans
from engine.bots.gibbous import SOLO as GIBBOUS
from engine.rules import apply_unchecked

pytestmark = pytest.mark.usefixtures("searches", "nothing_planned")


@pytest.fixture
def nothing_planned(monkeypatch):
    monkeypatch.setattr(plans, "_plans", {})


@pytest.fixture
def thoughts(monkeypatch):
    """The positions at which a plan was made."""
    made, plan = [], plans._plan

    def note(searches, state, row, solo):
        made.append(state)
        return plan(searches, state, row, solo)

    monkeypatch.setattr(plans, "_plan", note)
    return made


def deal(seed):
    return new_game(shuffle(Random(seed), 1, 21))


def test_one_plan_serves_a_phase(thoughts):
    state = deal(1)
    while state.to_move is not None:
        state = apply(state, choose("gibbous", view(state, 0), Random(1)))
    assert outcome(state).score is not None
    assert [seen.phase_one is None for seen in thoughts] == [True, False]


def test_a_plan_ends_with_its_phase():
    state = deal(2)
    for phase in (1, 2):
        choose("gibbous", view(state, 0), Random(1))
        steps = 0
        while (state.phase_one is None) == (phase == 1) and state.to_move is not None:
            action = plans._plans[plans._key(state, GIBBOUS)]
            assert action in legal_actions(state)
            state = apply(state, action)
            steps += 1
        assert steps > 1


def test_a_new_plan_is_made_after_leaving_the_plan(thoughts):
    state = deal(3)
    planned = choose("gibbous", view(state, 0), Random(1))
    other = next(action for action in legal_actions(state) if action != planned)
    state = apply(state, other)
    assert choose("gibbous", view(state, 0), Random(1)) in legal_actions(state)
    assert len(thoughts) == 2


def test_the_number_of_remembered_positions_is_limited(monkeypatch):
    monkeypatch.setattr(plans, "MOST_REMEMBERED", 5)
    for seed in range(4):
        choose("gibbous", view(deal(seed), 0), Random(1))
    assert len(plans._plans) == 5


def test_the_strongest_bot_ends_phase_1_after_placing_eight_tokens():
    state = deal(4)
    while state.phase_one is None:
        action = choose("full-moon", view(state, 0), Random(1))
        assert action in legal_actions(state)
        state = apply_unchecked(state, action)
        if isinstance(action, EndPhase):
            break
    assert state.tokens_left(0) <= 13
