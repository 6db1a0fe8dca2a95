"""What the page of a table shows before the game starts: the waiting room, the invitation, or neither."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.models import User
from accounts.queries import is_blocked_by_any
from games.play.invitation import invitation_context
from games.play.waiting_room import waiting_room_context
from games.tables import errors
from games.tables.declines import declined_invitations
from games.tables.models import Game, Invitation
from games.tables.queries import viewer_of
from games.tables.wanted_seat import take_wanted_seat
from novaluna_site.web.refusals import show_refusal


def show_before_start(request: HttpRequest, game: Game, code: str = "") -> HttpResponse:
    """`code`: from the link that was opened; empty at the table's own address."""
    seats = list(game.seats.all())
    if game.status == Game.Status.CANCELLED:
        return show_no_seat(request, game)
    if viewer_of(request.user, seats).seat is not None:
        return render(request, "play/waiting_room.html", waiting_room_context(request, game))
    if isinstance(request.user, User) and is_blocked_by_any(request.user, [seat.user_id for seat in seats]):
        return render(request, "play/no_seat.html", {"game": game, "is_blocked": True})
    try:
        if take_wanted_seat(request, game, code):
            return redirect("table", game_id=game.pk)
    except errors.SiteError as refusal:
        show_refusal(request, refusal)
        return redirect(request.path)
    return render(request, "play/invitation.html", invitation_context(request, game, code))


def show_no_seat(request: HttpRequest, game: Game, *, may_watch: bool = False) -> HttpResponse:
    """For a person who came too late: the game has started, is over, or was cancelled.

    A host whose challenge was declined reads that instead.
    """
    if request.user.pk == game.host_id and (declined := _declined_challenge(game)):
        return render(request, "play/declined.html", {"game": game, "declined": declined})
    people = [seat.user for seat in game.seats.all()]
    host = next((user for user in people if user.pk == game.host_id and user.can_be_followed), None)
    return render(
        request,
        "play/no_seat.html",
        {"game": game, "people": people, "host": host, "may_watch": may_watch},
    )


def _declined_challenge(game: Game) -> Invitation | None:
    """The answer that closed a table for two. Hosts close other tables themselves."""
    if (game.status, game.access, game.seat_count) != (Game.Status.CANCELLED, Game.Access.INVITED, 2):
        return None
    return declined_invitations(game).first()
