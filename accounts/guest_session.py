"""Logging guests in, and remembering in the session which guest is signing up."""

from allauth.account.adapter import get_adapter
from allauth.core.ratelimit import consume_or_429
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from accounts.actions.guests import create_guest, log_in_guest
from accounts.queries import active_guest
from accounts.time_zones import guessed_time_zone

SESSION_KEY = "guest_to_upgrade"
WISH_KEY = "wish"
"""What the visitor wanted when asked to log in (games/tables/wanted_seat.py). A guest's sign-up keeps it."""


def enter_as_guest(request: HttpRequest) -> HttpResponse | None:
    """Log an anonymous visitor in as a new guest. Returns a response only if the rate limit is reached."""
    if request.user.is_authenticated:
        return None
    refusal: HttpResponse | None = consume_or_429(request, action="create_guest")
    if refusal is None:
        guest = create_guest(language=get_language() or "", time_zone=guessed_time_zone(request))
        log_in_guest(request, guest)
    return refusal


def log_out_guest_for_sign_up(request: HttpRequest) -> None:
    """Log the guest out: allauth allows no sign-up while logged in. The session keeps the guest's id."""
    guest_id, wish = request.user.pk, request.session.get(WISH_KEY)
    get_adapter().logout(request)
    request.session[SESSION_KEY] = guest_id
    if wish:
        request.session[WISH_KEY] = wish


def log_guest_back_in(request: HttpRequest) -> bool:
    """For a cancelled sign-up. False if the session has no guest's id, or the guest was deleted."""
    guest_id = pop_guest_id(request)
    guest = active_guest(guest_id) if guest_id else None
    if guest is None:
        return False
    log_in_guest(request, guest)
    return True


def pop_guest_id(request: HttpRequest) -> int | None:
    guest_id: int | None = request.session.pop(SESSION_KEY, None)
    return guest_id
