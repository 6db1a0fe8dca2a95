"""A table before its game starts: the players so far, and how others can join."""

from io import BytesIO

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from games.bots.roster import ROSTER
from games.clocks.absence import rules_of
from games.tables.models import Game
from games.tables.queries import game_visible_to, pending_invitations, viewer_of
from novaluna_site.web.refusals import with_refusals


def show_waiting_table(request: HttpRequest, game: Game) -> HttpResponse:
    seats = list(game.seats.all())
    link = request.build_absolute_uri(table_link(game))
    is_host = request.user.pk == game.host_id
    pending = pending_invitations(game)
    return render(
        request,
        "play/waiting_table.html",
        {
            "game": game,
            "clock_rules": rules_of(game),
            "seats": seats,
            "empty": range(game.seat_count - len(seats)),
            "is_seated": viewer_of(request.user, seats).seat is not None,
            "is_host": is_host,
            "is_invited": any(invitation.user_id == request.user.pk for invitation in pending),
            "pending": pending,
            "link": link,
            "qr_code": qr_code(link),
            "bots": ROSTER.values(),
        },
    )


def table_link(game: Game) -> str:
    """The address that a host sends to friends."""
    if game.access == Game.Access.LINK:
        return reverse("table-link", args=[game.pk, game.link_code])
    return reverse("table", args=[game.pk])


@with_refusals
def show_linked_table(request: HttpRequest, game_id: int, code: str) -> HttpResponse:
    game = game_visible_to(request.user, game_id, link_code=code)
    return show_waiting_table(request, game)


def qr_code(address: str) -> SafeString:
    drawn = BytesIO()
    segno.make(address, micro=False).save(
        drawn, kind="svg", xmldecl=False, svgclass="qr", lineclass=None, omitsize=True, border=2
    )
    return mark_safe(drawn.getvalue().decode())  # noqa: S308 segno draws only modules, no text
