"""Speech bubbles in the first three turns of a player's first game."""

from collections.abc import Collection
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.play.table_page import TablePage
from games.tables.queries import has_moved_before

CLOSED = "closed-tips"
"""The session's key for the numbers of the tips that the player has closed."""
ALL = "all"


@dataclass(frozen=True, slots=True)
class Tip:
    """`turn`: the number of the player's turn in which it is shown, `step`: the step of that turn."""

    number: int
    turn: int
    step: str
    title: Promise
    words: Promise
    is_about_rivals: bool = False


TIPS = (
    Tip(
        1,
        1,
        "choose",
        _("Take a lit tile."),
        _("The number is its time. The dark squares are its goals."),
    ),
    Tip(2, 1, "place", _("Now place it."), _("Its goals need tiles of these colours around it.")),
    Tip(
        3,
        1,
        "confirm",
        _("Check, then confirm."),
        _("Your move isn’t sent until then. Undo goes one step back."),
    ),
    Tip(4, 2, "place", _("Find a good place."), _("+1 means you cover 1 goal by placing the tile there.")),
    Tip(
        5,
        3,
        "choose",
        _("Spend little, go again."),
        _("The player furthest behind moves next, so a tile with little time may give you another turn."),
        is_about_rivals=True,
    ),
)
FIRST_TURNS = max(tip.turn for tip in TIPS)


@dataclass(frozen=True, slots=True)
class Tips:
    """The open tips of a turn, one for a step at most, and how many a first game has in all."""

    now: list[Tip]
    in_all: int


def may_have_tips(table: TablePage) -> bool:
    """Whether this page may show tips, now or after the moves of others."""
    return table.viewer is not None and table.players[table.viewer].tiles < FIRST_TURNS


def tips_for(request: HttpRequest, table: TablePage) -> Tips | None:
    """None unless it is the viewer's turn, among the first of their first game."""
    player, closed = table.shown, closed_tips(request)
    turn = player.tiles + 1
    if table.turn.step is None or not player.is_viewer or turn > FIRST_TURNS or ALL in closed:
        return None
    if has_moved_before(player.seat.user, table.game):
        return None
    known = [tip for tip in TIPS if not (tip.is_about_rivals and table.game.is_solo)]
    return Tips([tip for tip in known if tip.turn == turn and str(tip.number) not in closed], len(known))


def closed_tips(request: HttpRequest) -> Collection[str]:
    closed: list[str] = request.session.get(CLOSED, [])
    return closed


def close_tips(request: HttpRequest, which: str) -> None:
    """`which`: the number of a tip, or ALL."""
    if which == ALL or which in {str(tip.number) for tip in TIPS}:
        request.session[CLOSED] = sorted({*closed_tips(request), which})
