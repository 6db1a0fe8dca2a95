"""The judgement of one move in a review."""

from dataclasses import replace
from random import Random

import pytest

from engine import Refill, Take, apply, legal_actions, new_game, shuffle, tokens_to_place, view
from engine.bots import choose, compiled, judge


def states_of(seats, plies, step, name="crescent"):
    """Some positions of a game between greedy bots, each with what was played."""
    rng = Random(seats)
    state = new_game(shuffle(rng, seats, tokens_to_place(seats)))
    for ply in range(plies):
        action = choose(name, view(state, state.to_move), rng)
        if ply % step == 0:
            yield state, action
        state = apply(state, action)


def judged(state, action, seed=1):
    return judge(view(state, state.to_move), action, Random(seed))


@pytest.mark.usefixtures("searches")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_a_chance_and_the_chances_add_up_to_one(seats):
    for state, action in states_of(seats, 30, 10):
        found = judged(state, action)
        assert len(found.chances) == seats
        assert all(0 <= chance <= 1 for chance in found.chances)
        assert sum(found.chances) == pytest.approx(1)


@pytest.mark.usefixtures("searches")
def test_any_legal_action_can_have_been_played():
    """Also one that the search would not consider."""
    for state, _action in states_of(2, 25, 12):
        for action in Random(1).sample(legal_actions(state), 3):
            found = judged(state, action)
            assert found.best in legal_actions(state)
            assert 0 <= found.played <= found.chances[state.to_move]


@pytest.mark.usefixtures("searches")
def test_the_same_seed_gives_the_same_judgement_whatever_the_pile():
    for state, action in states_of(3, 24, 11):
        twin = replace(state, pile=tuple(reversed(state.pile)))
        assert judged(state, action) == judged(state, action) == judged(twin, action)


@pytest.mark.usefixtures("searches")
def test_the_best_action_loses_nothing_and_a_bad_one_does():
    [(state, _action)] = list(states_of(2, 21, 20))[1:]
    best = judged(state, None).best
    assert judged(state, best).played == judged(state, best).chances[state.to_move]
    lonely = max(
        (action for action in legal_actions(state) if isinstance(action, Take)),
        key=lambda take: abs(take.x) + abs(take.y) + take.tile / 100,
    )
    assert judged(state, lonely).played < judged(state, best).played


@pytest.mark.usefixtures("searches")
def test_a_refill_is_judged_too():
    state = new_game(shuffle(Random(4), 2, 20))
    while Refill() not in legal_actions(state):
        state = apply(state, choose("crescent", view(state, state.to_move), Random(1)))
    assert 0 < judged(state, Refill()).played < 1


@pytest.mark.usefixtures("searches")
def test_when_a_seat_leaves_only_the_position_is_judged():
    state, _action = next(states_of(2, 1, 1))
    found = judged(state, None)
    assert found.played is None
    assert sum(found.chances) == pytest.approx(1)


@pytest.mark.usefixtures("searches")
def test_an_area_beyond_the_grid_is_not_judged():
    state = new_game(shuffle(Random(1), 2, 20))
    while len(state.areas[0].tiles) < 22:
        column = len(state.areas[state.to_move].tiles)
        takes = (action for action in legal_actions(state) if isinstance(action, Take))
        state = apply(state, next(take for take in takes if take.x == column))
    assert judged(state, None) is None


def test_without_the_kernel_there_is_no_judgement(monkeypatch):
    monkeypatch.setattr(compiled, "searches", lambda: None)
    state = new_game(shuffle(Random(1), 2, 20))
    with pytest.raises(RuntimeError):
        judged(state, None)
