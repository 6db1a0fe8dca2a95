"""How the viewer wants to see the table, from the page's address. Scripts can change it without a request."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.http import QueryDict

from accounts.models import Preferences, User

PANES = ("wheel", "area")
TABS = ("log", "chat", "notes")
ZOOMS = ("1", "2", "3")


@dataclass(frozen=True, slots=True)
class Layout:
    """`pane`: which of wheel and area is large on a phone. `tab`: log, chat or notes.

    `sheet`: whether the tabs cover the screen of a phone. `text`: whether the area is also shown as text.
    """

    pane: str
    tab: str
    sheet: bool
    text: bool
    zoom: str


def read_layout(query: QueryDict, user: User | AnonymousUser, step: str | None) -> Layout:
    prefers_text = isinstance(user, User) and user.board_view == Preferences.BoardView.TEXT
    return Layout(
        pane=_one_of(PANES, query.get("pane"), "wheel" if step == "choose" else "area"),
        tab=_one_of(TABS, query.get("tab"), TABS[0]),
        sheet="sheet" in query,
        text=_one_of(("0", "1"), query.get("text"), "1" if prefers_text else "0") == "1",
        zoom=_one_of(ZOOMS, query.get("zoom"), ZOOMS[0]),
    )


def _one_of(choices: tuple[str, ...], asked: str | None, default: str) -> str:
    return asked if asked in choices else default
