"""The waiting room: a table before its game starts, as its players see it."""

from io import BytesIO
from typing import Any

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from accounts.models import User
from games.bots.roster import ROSTER
from games.clocks.absence import rules_of
from games.drawing.showcase import showcase
from games.notifications.queries import is_reachable_elsewhere
from games.tables.declines import declined_invitations
from games.tables.models import Game
from games.tables.queries import pending_invitations
from novaluna_site.web.languages import address_in


def waiting_room_context(request: HttpRequest, game: Game) -> dict[str, Any]:
    """The context of the template play/waiting_room.html."""
    seats, pending = list(game.seats.all()), list(pending_invitations(game))
    free = game.seat_count - len(seats)
    page = table_link(game)
    # Without a language, so that friends see the invitation in their own.
    link = request.build_absolute_uri(address_in(settings.LANGUAGE_CODE, page))
    example = showcase()
    is_host = request.user.pk == game.host_id
    return {
        "game": game,
        "clock_rules": rules_of(game),
        "seats": seats,
        "pending": pending,
        "declined": declined_invitations(game) if is_host else [],
        "free": range(free),
        "unknown": range(max(0, free - len(pending))),
        "is_host": is_host,
        "is_told": isinstance(request.user, User) and is_reachable_elsewhere(request.user),
        "link": link,
        "link_page": page,
        "qr_code": qr_code(link),
        "bots": ROSTER.values(),
        "position": example["position"],
        "names": example["names"],
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
