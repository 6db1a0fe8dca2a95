"""The paces that forms offer first, each with a title and a line that explains it."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy, pgettext_lazy


@dataclass(frozen=True)
class Option:
    """The label of a choice that is drawn as a card (templates/home/_picker.html)."""

    head: Any
    words: Any = ""
    icon: str = ""

    def __str__(self) -> str:
        return f"{self.head} {self.words}".strip()


# Translators: below "1 day", "2 days" or "5 days".
PER_MOVE = pgettext_lazy("pace", "per move")
KIND = gettext_lazy("Type of game")
CASUAL = pgettext_lazy("type of game", "Casual")
RATED = pgettext_lazy("type of game", "Rated")
USUAL_PACES = {
    "10m+20s": Option(pgettext_lazy("pace", "Live"), pgettext_lazy("pace", "10 min + 20 s"), "clock"),
    "1d": Option(pgettext_lazy("pace", "1 day"), PER_MOVE, "days"),
    "2d": Option(pgettext_lazy("pace", "2 days"), PER_MOVE, "days"),
    "5d": Option(pgettext_lazy("pace", "5 days"), PER_MOVE, "days"),
}
KINDS = [
    (False, Option(CASUAL, gettext_lazy("Guests can join"))),
    (True, Option(RATED, gettext_lazy("Needs an account"))),
]
