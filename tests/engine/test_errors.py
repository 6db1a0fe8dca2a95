"""Refusals carry a code, a rule and the value."""

from engine import EngineError, IllegalMove


def test_the_message_shows_value_reason_and_rule():
    error = IllegalMove("cell-taken", "a tile is already there", value="4@0,0", rule="R3.4")
    assert str(error) == "'4@0,0': a tile is already there (R3.4)"
    assert (error.code, error.rule, error.value, error.action) == ("cell-taken", "R3.4", "4@0,0", None)


def test_the_message_is_one_short_line_whatever_the_value():
    nested = []
    for _ in range(5000):
        nested = [nested]
    for value in ("a\nb\u2028" * 1000, 10**5000, -(10**5000), [10**5000], nested, {"a" * 999: "b" * 999}):
        message = str(EngineError("code", "reason", value=value))
        assert len(message) < 200
        assert len(message.splitlines()) == 1
