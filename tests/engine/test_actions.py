"""docs/record.md: the text of an action."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import EndPhase, Leave, MalformedMove, Refill, Take, parse_action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("R", Refill()),
        ("P", EndPhase()),
        ("41@-1,2", Take(41, -1, 2)),
        ("1@0,0", Take(1, 0, 0)),
        ("68@200,-200", Take(68, 200, -200)),
        ("resign:2", Leave(2, "resign")),
        ("timeout:0", Leave(0, "timeout")),
    ],
)
def test_text_and_action_turn_into_each_other(text, action):
    assert parse_action(text) == action
    assert str(action) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "r",
        "R ",
        " R",
        "R\n",
        "RR",
        "p",
        "41",
        "41@",
        "41@1",
        "41@1,",
        "41@1,2,3",
        "41@1,2 ",
        "41@1,2\n",
        "41 @1,2",
        "41@1, 2",
        "041@1,2",
        "+41@1,2",
        "-4@1,2",
        "41@01,2",
        "41@+1,2",
        "41@-0,2",
        "41@--1,2",
        "41@1.0,2",
        "41@1e1,2",
        "41@1_0,2",
        "0x1@1,2",
        "0@0,0",
        "\u0664\u0661@1,2",
        "41@\u0661,2",
        "41@\uff11,2",
        "41@\u22121,2",
        "41@1000,2",
        "41@" + "9" * 5000 + ",2",
        "9" * 5000 + "@0,0",
        "resign",
        "resign:",
        "resign:4",
        "resign:-1",
        "resign:01",
        "resign:\u0661",
        "resign:1 ",
        "Resign:1",
        "leave:1",
        "timeout:10",
        "\ud800",
        "41@1,2\x00",
    ],
)
def test_it_refuses_any_other_text(text):
    with pytest.raises(MalformedMove) as refusal:
        parse_action(text)
    assert refusal.value.code == "unknown-action"
    assert refusal.value.value == text
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("text", ["69@0,0", "99@0,0"])
def test_it_refuses_a_tile_that_does_not_exist(text):
    with pytest.raises(MalformedMove) as refusal:
        parse_action(text)
    assert (refusal.value.code, refusal.value.rule) == ("no-such-tile", "R1.1")
    assert text in str(refusal.value)


@pytest.mark.parametrize("text", ["41@201,0", "41@-201,0", "41@0,201", "41@0,-999"])
def test_it_refuses_coordinates_beyond_200(text):
    with pytest.raises(MalformedMove) as refusal:
        parse_action(text)
    assert refusal.value.code == "coordinate-range"
    assert text in str(refusal.value)


LIKE_AN_ACTION = st.from_regex(r"\A(\d{1,3}@-?\d{1,3},-?\d{1,3}|(resign|timeout):\d)\Z")


@given(st.text() | LIKE_AN_ACTION)
def test_any_text_is_refused_or_the_only_text_of_its_action(text):
    try:
        action = parse_action(text)
    except MalformedMove:
        return
    assert str(action) == text
