"""R1: the set-up."""

from random import Random

import pytest

from engine import MalformedRecord, Setup, new_game, shuffle, tokens_to_place
from engine.tiles import TILES
from tests.engine.build import setup

TILE_ORDER = tuple(TILES)


def test_eleven_tiles_go_to_slots_1_to_11_and_the_rest_is_the_pile():
    state = new_game(Setup(2, 20, (1, 0), TILE_ORDER[::-1]))
    assert state.wheel.slots == (None, *range(68, 57, -1))
    assert state.wheel.marker == 0
    assert state.pile == tuple(range(57, 0, -1))


def test_the_shuffler_uses_the_given_source_only():
    assert shuffle(Random(5), 4, 20) == shuffle(Random(5), 4, 20)
    assert shuffle(Random(5), 4, 20) != shuffle(Random(6), 4, 20)


def test_the_shuffler_shuffles_order_and_tiles():
    shuffled = [shuffle(Random(seed), 3, 17) for seed in range(100)]
    assert len({each.order for each in shuffled}) == 6
    assert len({each.tiles for each in shuffled}) == 100


@pytest.mark.parametrize(
    ("seats", "first_game", "tokens"),
    [
        (1, False, 21),
        (1, True, 21),
        (2, False, 20),
        (2, True, 20),
        (3, True, 17),
        (4, True, 15),
        (4, False, 20),
    ],
)
def test_tokens_to_place(seats, first_game, tokens):
    assert tokens_to_place(seats, first_game=first_game) == tokens


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"seats": 0}, "seats-range"),
        ({"seats": 5}, "seats-range"),
        ({"seats": True}, "seats-range"),
        ({"seats": 2.0}, "seats-range"),
        ({"seats": "2"}, "seats-range"),
        ({"seats": None}, "seats-range"),
        ({"seats": 10**5000}, "seats-range"),
        ({"tokens": 0}, "tokens-range"),
        ({"tokens": 22}, "tokens-range"),
        ({"tokens": True}, "tokens-range"),
        ({"tokens": -1}, "tokens-range"),
        ({"order": (0,)}, "bad-order"),
        ({"order": (0, 0)}, "bad-order"),
        ({"order": (0, 2)}, "bad-order"),
        ({"order": (0, True)}, "bad-order"),
        ({"order": (0, 1.0)}, "bad-order"),
        ({"order": (0, "1")}, "bad-order"),
        ({"order": (0, None)}, "bad-order"),
        ({"order": (0, 1, 2)}, "bad-order"),
        ({"tiles": TILE_ORDER[:-1]}, "bad-tiles"),
        ({"tiles": (*TILE_ORDER, 1)}, "bad-tiles"),
        ({"tiles": (*TILE_ORDER[:-1], 1)}, "bad-tiles"),
        ({"tiles": (True, *TILE_ORDER[1:])}, "bad-tiles"),
        ({"tiles": (*TILE_ORDER[:-1], [68])}, "bad-tiles"),
        ({"tiles": (*TILE_ORDER[:-1], 10**5000)}, "bad-tiles"),
    ],
)
def test_it_refuses_a_bad_setup(change, code):
    good = {"seats": 2, "tokens": 20, "order": (0, 1), "tiles": TILE_ORDER}
    with pytest.raises(MalformedRecord) as refusal:
        Setup(**(good | change))
    assert refusal.value.code == code


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("tokens", [1, 20, 21])
def test_any_number_of_seats_and_tokens_can_be_set_up(seats, tokens):
    state = new_game(setup(seats, tokens))
    assert state.seats == seats
    assert [state.tokens_left(seat) for seat in range(seats)] == [tokens] * seats
