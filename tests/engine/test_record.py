"""docs/record.md: reading and writing."""

import json

import pytest

from engine import (
    IllegalMove,
    MalformedMove,
    MalformedRecord,
    Record,
    Refill,
    Take,
    read_record,
    replay,
    write_record,
)
from tests.engine.build import setup

RECORD = Record(setup(), (Take(1, 0, 0), Take(2, 0, 0)))
FIELDS = json.loads(write_record(RECORD))


def text_with(**changes):
    return json.dumps(FIELDS | changes)


def text_without(name):
    return json.dumps({key: value for key, value in FIELDS.items() if key != name})


def refusal_of(text):
    with pytest.raises((MalformedRecord, MalformedMove)) as refusal:
        read_record(text)
    return refusal.value


def test_a_record_is_one_line_of_json_in_the_documented_fields():
    line = write_record(RECORD)
    assert "\n" not in line
    assert json.loads(line) == {
        "format": "novaluna-record/1",
        "seats": 2,
        "tokens": 20,
        "order": [0, 1],
        "tiles": list(range(1, 69)),
        "actions": ["1@0,0", "2@0,0"],
    }


def test_optional_fields_are_kept_and_ignored():
    extras = {
        "players": ["a", "b"],
        "started": None,
        "finished": 1.5,
        "result": {},
        "site": "x",
        "clock": [1],
    }
    record = read_record(text_with(**extras))
    assert record == Record(RECORD.setup, RECORD.actions, extras)
    assert read_record(write_record(record)) == record


def test_replay_gives_every_state():
    states = list(replay(RECORD))
    assert [state.ply for state in states] == [0, 1, 2]


def test_replay_names_the_illegal_action():
    with pytest.raises(IllegalMove) as refusal:
        list(replay(Record(RECORD.setup, (*RECORD.actions, Refill()))))
    assert refusal.value.action == 3
    assert refusal.value.code == "too-many-tiles"


@pytest.mark.parametrize("name", ["seats", "colour"])
def test_a_record_has_no_other_extras(name):
    with pytest.raises(MalformedRecord) as refusal:
        Record(RECORD.setup, (), {name: 1})
    assert refusal.value.code == "unknown-field"


@pytest.mark.parametrize("name", FIELDS)
def test_it_refuses_a_missing_field(name):
    refusal = refusal_of(text_without(name))
    assert (refusal.code, refusal.value) == ("missing-field", name)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not-json"),
        ("{", "not-json"),
        (write_record(RECORD) * 2, "not-json"),
        ("\ufeff" + write_record(RECORD), "not-json"),
        ("[]", "not-an-object"),
        ("null", "not-an-object"),
        ("1", "not-an-object"),
        ('"\ud800"', "not-unicode"),
        (text_with(players="\ud800"), "not-unicode"),
        ("[" * 100_000, "too-deep"),
        ('{"clock":' * 100_000, "too-deep"),
        (text_with(clock=float("nan")), "number-range"),
        (text_with(clock=float("inf")), "number-range"),
        (text_with(clock=float("-inf")), "number-range"),
        ('{"clock": 1e999}', "number-range"),
        ('{"clock": -1e999}', "number-range"),
        ('{"clock": 1.' + "0" * 5000 + "}", "number-range"),
        ('{"seats": ' + "9" * 5000 + "}", "number-range"),
        ('{"seats": 1, "seats": 1}', "duplicate-field"),
        ('{"clock": {"a": 1, "b": 2, "a": 3}}', "duplicate-field"),
        (text_with(extra=1), "unknown-field"),
        (text_with(Seats=1), "unknown-field"),
        (text_with(format="novaluna-record/2"), "format"),
        (text_with(format=None), "format"),
        (text_with(format=["novaluna-record/1"]), "format"),
        (text_with(order=None), "not-a-list"),
        (text_with(order="01"), "not-a-list"),
        (text_with(order={"0": 1}), "not-a-list"),
        (text_with(tiles=68), "not-a-list"),
        (text_with(actions={}), "not-a-list"),
        (text_with(actions="R"), "not-a-list"),
        (text_with(seats=True), "seats-range"),
        (text_with(seats=2.0), "seats-range"),
        (text_with(seats=[[[[[[[[2]]]]]]]]), "seats-range"),
        (text_with(tokens="20"), "tokens-range"),
        (text_with(tokens=0), "tokens-range"),
        (text_with(order=[0, True]), "bad-order"),
        (text_with(order=[0, [1]]), "bad-order"),
        (text_with(tiles=list(range(68))), "bad-tiles"),
        (text_with(tiles=[*range(1, 68), 68.0]), "bad-tiles"),
    ],
)
def test_it_refuses_a_malformed_record(text, code):
    refusal = refusal_of(text)
    assert refusal.code == code
    assert refusal.action is None


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("X", "unknown-action"),
        ("99@0,0", "no-such-tile"),
        (None, "not-text"),
        (1, "not-text"),
        (["R"], "not-text"),
    ],
)
def test_it_names_the_malformed_action(action, code):
    refusal = refusal_of(text_with(actions=["1@0,0", action]))
    assert isinstance(refusal, MalformedMove)
    assert (refusal.code, refusal.action) == (code, 2)
