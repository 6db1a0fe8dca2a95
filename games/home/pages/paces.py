"""The paces that forms offer first, each with a title and a line that explains it."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy


@dataclass(frozen=True)
class Option:
    """The label of a choice that is drawn as a card (templates/home/_picker.html)."""

    head: Any
    words: Any = ""
    icon: str = ""

    def __str__(self) -> str:
        return f"{self.head} {self.words}".strip()


PER_MOVE = gettext_lazy("for each move")
USUAL_PACES = {
    "10m+20s": Option(gettext_lazy("Live"), gettext_lazy("10 min + 20 s"), "clock"),
    "1d": Option(gettext_lazy("1 day"), PER_MOVE, "days"),
    "2d": Option(gettext_lazy("2 days"), PER_MOVE, "days"),
    "5d": Option(gettext_lazy("5 days"), PER_MOVE, "days"),
}
KINDS = [
    (False, Option(gettext_lazy("Casual"), gettext_lazy("Guests can join"))),
    (True, Option(gettext_lazy("Rated"), gettext_lazy("Needs an account"))),
]
