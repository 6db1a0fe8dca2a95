"""The errors that the engine raises."""

import reprlib


class _Shown(reprlib.Repr):
    """A short one-line form of any value; plain repr() fails on integers of thousands of digits."""

    def repr_int(self, x: int, level: int) -> str:
        if x.bit_length() > 64:
            return f"<number of {x.bit_length()} bits>"
        return super().repr_int(x, level)


_shown = _Shown().repr


class EngineError(ValueError):
    """Base class of the errors below.

    `code` is stable and meant for programs; `rule` is the number in the rules, where one applies; `value` is
    what was refused; `action` is the number of the action, from 1, if reading or replaying a record failed.
    """

    def __init__(self, code: str, reason: str, *, value: object, rule: str | None = None) -> None:
        cited = f" ({rule})" if rule else ""
        super().__init__(f"{_shown(value)}: {reason}{cited}")
        self.code = code
        self.rule = rule
        self.value = value
        self.action: int | None = None


class MalformedMove(EngineError):
    """The text is not an action in any game."""


class IllegalMove(EngineError):
    """The action is not allowed in this state."""


class MalformedRecord(EngineError):
    """The set-up, or the record apart from its actions, does not follow the format."""


class MalformedState(EngineError):
    """The data is not an encoded state, or does not belong to the given tiles."""
