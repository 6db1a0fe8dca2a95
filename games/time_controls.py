"""How long a player may think, written as a short text that is stored with the table: `none` or `3d`."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Self

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

DAYS_PER_MOVE = (1, 2, 3, 5, 7, 14)


@dataclass(frozen=True, slots=True)
class TimeControl:
    days_per_move: int | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Raises ValueError for a text that is not one of `choices()`."""
        if text == "none":
            return cls()
        match = re.fullmatch(r"([0-9]{1,2})d", text)
        if match is None or int(match[1]) not in DAYS_PER_MOVE:
            raise ValueError(text)
        return cls(days_per_move=int(match[1]))

    def __str__(self) -> str:
        return "none" if self.days_per_move is None else f"{self.days_per_move}d"

    def deadline(self, turn_started_at: datetime) -> datetime | None:
        if self.days_per_move is None:
            return None
        return turn_started_at + timedelta(days=self.days_per_move)

    def in_words(self) -> str | Promise:
        if self.days_per_move is None:
            return _("no time limit")
        return ngettext("%(days)d day per move", "%(days)d days per move", self.days_per_move) % {
            "days": self.days_per_move
        }


def choices() -> list[tuple[str, str | Promise]]:
    controls = [TimeControl(), *(TimeControl(days) for days in DAYS_PER_MOVE)]
    return [(str(control), control.in_words()) for control in controls]
