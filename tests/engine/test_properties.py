"""Properties of every game, with random and with greedy players."""

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    EndPhase,
    IllegalMove,
    Leave,
    Record,
    Refill,
    Take,
    apply,
    decode_state,
    encode_state,
    legal_actions,
    new_game,
    parse_action,
    position,
    previews,
    read_record,
    replay,
    shuffle,
    view,
    write_record,
)
from tests.engine.build import greedy_action, random_action
from tests.engine.slow_referee import Referee, connected_marks
from tests.profile import by_profile

GAMES = settings(max_examples=by_profile(ci=25, nightly=250))


@st.composite
def records(draw):
    """A whole game: random seats, tokens and tiles; random or greedy players, some of whom leave."""
    seats = draw(st.integers(1, 4))
    rng = Random(draw(st.integers(0, 2**32)))
    setup = shuffle(rng, seats, draw(st.integers(1, 21)))
    choose = draw(st.sampled_from([random_action, greedy_action]))
    chance_to_leave = draw(st.sampled_from([0, 0, 0.02]))
    state, actions = new_game(setup), []
    while state.to_move is not None:
        if rng.random() < chance_to_leave:
            action = Leave(rng.choice(state.order), rng.choice(["resign", "timeout"]))
        else:
            action = choose(rng, state)
        actions.append(action)
        state = apply(state, action)
    return Record(setup, tuple(actions))


@st.composite
def moments(draw):
    """A state somewhere in a game, with the game's whole tile order."""
    record = draw(records())
    states = list(replay(record))
    return states[draw(st.integers(0, len(states) - 1))], record.setup.tiles


@GAMES
@given(records())
def test_play_ends_and_takes_every_tile_at_most_once(record):
    takes = [action.tile for action in record.actions if isinstance(action, Take)]
    assert max(Counter(takes).values(), default=0) <= 1
    assert len(record.actions) <= 68 + 68 // 9 + 4, "takes, refills of at least 9 slots, leavers"
    assert position(list(replay(record))[-1])["over"]


@GAMES
@given(records())
def test_a_second_referee_sees_the_same_positions_and_legal_actions(record):
    setup = record.setup
    referee = Referee(setup.seats, setup.tokens, setup.order, setup.tiles)
    texts = [None, *map(str, record.actions)]
    for text, state in zip(texts, replay(record), strict=True):
        if text:
            referee.act(text)
        assert position(state) == referee.describe()
        assert sorted(map(str, legal_actions(state))) == referee.legal()


@GAMES
@given(records())
def test_tokens_placed_and_left_are_constant_and_covered_goals_stay_covered(record):
    before = [set() for _ in range(record.setup.seats)]
    for state in replay(record):
        for seat, area in enumerate(state.areas):
            covered, left = set(area.covered), state.tokens_left(seat)
            assert len(covered) + left == record.setup.tokens or (left == 0 and state.end_reason == "tokens")
            assert covered >= before[seat]
            before[seat] = covered


@GAMES
@given(moments())
def test_every_legal_action_applies_and_every_other_is_refused(moment):
    state, tiles = moment
    legal = set(legal_actions(state))
    assert len(legal) == len(legal_actions(state))
    near = range(-3, 4)
    cells = {(x, y) for x in near for y in near} | {
        (take.x, take.y) for take in legal if isinstance(take, Take)
    }
    for action in [Refill(), EndPhase(), *(Take(tile, *cell) for tile in tiles for cell in cells)]:
        if action in legal:
            assert apply(state, action).ply == state.ply + 1
        else:
            with pytest.raises(IllegalMove):
                apply(state, action)


@GAMES
@given(records())
def test_a_state_survives_storage_and_plays_on_the_same(record):
    states = list(replay(record))
    for state, action, after in zip(states, record.actions, states[1:], strict=False):
        restored = decode_state(json.loads(json.dumps(encode_state(state))), record.setup.tiles)
        assert restored == state
        assert apply(restored, action) == after


@GAMES
@given(records())
def test_a_record_survives_writing_and_reading(record):
    named = replace(record, extras={"players": ["Mina", "Ödön \U0001f319"], "clock": {"days": 1.5}})
    assert read_record(write_record(named)) == named
    assert all(parse_action(str(action)) == action for action in record.actions)


@GAMES
@given(moments(), st.randoms(use_true_random=False))
def test_views_of_games_that_differ_in_the_order_of_the_pile_are_identical(moment, rng):
    state, _ = moment
    twin = replace(state, pile=tuple(rng.sample(state.pile, len(state.pile))))
    for seat in [None, *range(state.seats)]:
        assert view(state, seat) == view(twin, seat)
        assert repr(view(state, seat)) == repr(view(twin, seat))
    assert position(state) == position(twin)
    assert previews(state) == previews(twin)
    assert encode_state(state) == encode_state(twin)
    assert legal_actions(state) == legal_actions(twin)


@GAMES
@given(moments())
def test_previews_agree_with_what_a_take_does(moment):
    state, _ = moment
    shown = previews(state)
    assert [preview.take for preview in shown.takes] == [
        a for a in legal_actions(state) if isinstance(a, Take)
    ]
    for preview in shown.takes:
        after = apply(state, preview.take)
        seat = state.to_move
        assert set(preview.covers) == set(after.areas[seat].covered) - set(state.areas[seat].covered)
        assert preview.next_seat == after.to_move
        assert preview.order == after.order
        assert preview.lands == dict(after.track).get(seat)
        if not state.is_solo:
            spent = preview.lands - dict(state.track)[seat]
            assert (preview.order[0] == seat) == (spent <= shown.spend_and_move_again)


@GAMES
@given(moments())
def test_progress_counts_the_connected_marks_of_every_open_goal(moment):
    state, _ = moment
    for area, progress in zip(state.areas, previews(state).progress, strict=True):
        cell_of = {tile: cell for cell, tile in area.tiles.items()}
        for each in progress:
            tile, goal = each.goal
            assert each.connected == connected_marks(area.tiles, cell_of[tile], goal)
            assert each.connected == sum(count for _, count in each.by_color)
