"""A table before its game starts: the players so far, and how others can join."""

from io import BytesIO
from typing import Any

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from games.bots.roster import ROSTER
from games.clocks.absence import rules_of
from games.tables.models import Game
from games.tables.queries import pending_invitations, viewer_of


def waiting_table_context(request: HttpRequest, game: Game) -> dict[str, Any]:
    """The context of the template play/waiting_table.html."""
    seats = list(game.seats.all())
    link = request.build_absolute_uri(table_link(game))
    pending = pending_invitations(game)
    return {
        "game": game,
        "clock_rules": rules_of(game),
        "seats": seats,
        "empty": range(game.seat_count - len(seats)),
        "is_seated": viewer_of(request.user, seats).seat is not None,
        "is_host": request.user.pk == game.host_id,
        "is_invited": any(invitation.user_id == request.user.pk for invitation in pending),
        "pending": pending,
        "link": link,
        "qr_code": qr_code(link),
        "bots": ROSTER.values(),
    }


def table_link(game: Game) -> str:
    """The address that a host sends to friends."""
    if game.access == Game.Access.LINK:
        return reverse("table-link", args=[game.pk, game.link_code])
    return reverse("table", args=[game.pk])


def qr_code(address: str) -> SafeString:
    drawn = BytesIO()
    segno.make(address, micro=False).save(
        drawn, kind="svg", xmldecl=False, svgclass="qr", lineclass=None, omitsize=True, border=2
    )
    return mark_safe(drawn.getvalue().decode())  # noqa: S308 segno draws only modules, no text
