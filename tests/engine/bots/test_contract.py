"""What every bot guarantees."""

from dataclasses import replace
from random import Random

import pytest

from engine import apply, legal_actions, new_game, replay, shuffle, tokens_to_place, view
from engine.bots import NAMES, choose, compiled, plans
from engine.bots.match import play_game
from games.bots.roster import ROSTER

pytestmark = pytest.mark.usefixtures("thinking")


@pytest.fixture(params=["compiled", "plain"])
def thinking(request, monkeypatch):
    """Every bot is tested with the kernel and without."""
    if request.param == "compiled":
        request.getfixturevalue("searches")
    else:
        monkeypatch.setattr(compiled, "searches", lambda: None)


def play(name, seats, seed, plies):
    """The states of a game of this bot against itself."""
    rng = Random(seed)
    state = new_game(shuffle(rng, seats, tokens_to_place(seats)))
    states = []
    while state.to_move is not None and len(states) < plies:
        states.append(state)
        state = apply(state, choose(name, view(state, state.to_move), rng, seconds=0.01))
    return states


def test_the_ladder_has_the_players_of_the_site():
    assert list(NAMES) == list(ROSTER)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("name", NAMES)
def test_it_plays_legal_moves(name, seats):
    for state in play(name, seats, seed=seats, plies=14):
        move = choose(name, view(state, state.to_move), Random(5), seconds=0.01)
        assert move in legal_actions(state)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("name", NAMES)
def test_twin_games_that_differ_only_in_the_pile_get_the_same_move(name, seats):
    for state in play(name, seats, seed=20 + seats, plies=12)[1::5]:
        twin = replace(state, pile=tuple(reversed(state.pile)))
        assert think_anew(name, state) == think_anew(name, twin)


def think_anew(name, state):
    """Without the plan that one of the twins, or an earlier turn, may have left behind."""
    plans.forget()
    return choose(name, view(state, state.to_move), Random(9))


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_it_plays_a_game_to_its_end(name, seats):
    played = play_game([name] * seats, seed=60, number=0)
    *_, last = replay(played.record)
    assert last.end_reason in ("tokens", "tiles")
    assert min(played.moves) > 5


@pytest.mark.parametrize("name", NAMES)
def test_it_refuses_to_move_when_the_game_is_over(name):
    state = new_game(shuffle(Random(1), 2, 1))
    while state.to_move is not None:
        state = apply(state, legal_actions(state)[0])
    with pytest.raises(ValueError, match="over"):
        choose(name, view(state, None), Random(1))
