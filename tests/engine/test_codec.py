"""States in storage. test_properties.py checks that every state survives writing and reading."""

import json

import pytest

from engine import MalformedState, decode_state, encode_state, new_game
from tests.engine.build import place_next_until, setup

SETUP = setup(first=(68, 67, 66))
STATE = place_next_until(new_game(SETUP), lambda state: state.ply == 13)


def test_a_stored_state_has_no_order_of_the_pile():
    data = encode_state(STATE)
    assert data["pile"] == len(STATE.pile) == 46
    assert data["format"] == "novaluna-state/1"
    assert decode_state(json.loads(json.dumps(data)), SETUP.tiles) == STATE


@pytest.mark.parametrize("missing", sorted(encode_state(STATE)))
def test_it_refuses_data_with_a_missing_field(missing):
    data = encode_state(STATE)
    del data[missing]
    with pytest.raises(MalformedState):
        decode_state(data, SETUP.tiles)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "novaluna-state/2"},
        {"pile": 45},
        {"pile": "46"},
        {"wheel": None},
        {"wheel": ["5"] * 12},
        {"wheel": [[5]] * 12},
        {"areas": [[], []]},
        {"areas": [[[0, 0]], []]},
        {"areas": [[[0, 0, 99]], []]},
        {"covered": [[]]},
        {"track": [[0]]},
    ],
)
def test_it_refuses_damaged_data(change):
    with pytest.raises(MalformedState):
        decode_state(encode_state(STATE) | change, SETUP.tiles)


def test_it_refuses_the_tiles_of_another_game():
    with pytest.raises(MalformedState) as refusal:
        decode_state(encode_state(STATE), setup().tiles[::-1])
    assert refusal.value.code == "other-tiles"
