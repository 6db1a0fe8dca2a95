"""Time controls, each written as a short text that is stored with the table.

`none`; `3d`, three days for each move; `5d+12h<7d`, a bank of five days to which each move adds twelve hours,
up to seven days; `10m+20s`, a live game with ten minutes and twenty seconds more for each move.
"""

import re
from dataclasses import dataclass
from datetime import timedelta
from typing import Self

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from novaluna_site.i18n import duration_words, numeral

DAYS_PER_MOVE = (1, 2, 3, 5, 7, 14)
BANKS = ("3d+8h<5d", "5d+12h<7d", "10d+1d<14d")
LIVE = ("5m+10s", "10m+20s", "20m+30s")

_UNITS = {
    "d": timedelta(days=1),
    "h": timedelta(hours=1),
    "m": timedelta(minutes=1),
    "s": timedelta(seconds=1),
}


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Either `per_move`, or a `bank` with an `increment` and perhaps a `cap`, or nothing at all."""

    text: str
    per_move: timedelta | None = None
    bank: timedelta | None = None
    increment: timedelta = timedelta()
    cap: timedelta | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Raises ValueError for a text that is not one of `choices()`."""
        if text == "none":
            return cls(text)
        if text in (f"{days}d" for days in DAYS_PER_MOVE):
            return cls(text, per_move=_duration(text))
        if text in BANKS or text in LIVE:
            bank, increment, *cap = re.split(r"[+<]", text)
            return cls(
                text,
                bank=_duration(bank),
                increment=_duration(increment),
                cap=_duration(cap[0]) if cap else None,
            )
        raise ValueError(text)

    def __str__(self) -> str:
        return self.text

    @property
    def is_live(self) -> bool:
        """Clocks of live games also run on vacations, at weekends and outside daily hours."""
        return self.bank is not None and self.cap is None

    @property
    def is_timed(self) -> bool:
        return self.per_move is not None or self.bank is not None

    def limit(self, bank: timedelta | None) -> timedelta | None:
        """How long the turn may take for a seat with this bank; None without a clock."""
        return self.per_move if self.per_move is not None else bank

    def refilled(self, bank: timedelta | None, used: timedelta) -> timedelta | None:
        """The bank after a move that took `used`."""
        if bank is None or self.bank is None:
            return None
        left = max(timedelta(), bank - used) + self.increment
        return left if self.cap is None else min(left, self.cap)

    def in_words(self) -> str:
        if self.per_move is not None:
            days = self.per_move.days
            return ngettext("%(days)s day per move", "%(days)s days per move", days) % {"days": numeral(days)}
        if self.bank is None:
            return pgettext("pace", "No time limit")
        if self.cap is None:
            # Translators: the pace of a live game, such as “Live: 10 min + 20 s” (20 seconds more per move).
            return _("Live: %(minutes)s min + %(seconds)s s") % {
                "minutes": numeral(self.bank // timedelta(minutes=1)),
                "seconds": numeral(self.increment // timedelta(seconds=1)),
            }
        # Translators: the pace of a game, such as “3 days + 8 hours per move (max. 5 days)”.
        return _("%(bank)s + %(increment)s per move (max. %(most)s)") % {
            "bank": duration_words(self.bank),
            "increment": duration_words(self.increment),
            "most": duration_words(self.cap),
        }


def _duration(text: str) -> timedelta:
    return int(text[:-1]) * _UNITS[text[-1]]


def choices() -> list[tuple[str, str]]:
    texts = ("none", *(f"{days}d" for days in DAYS_PER_MOVE), *BANKS, *LIVE)
    return [(text, TimeControl.parse(text).in_words()) for text in texts]
