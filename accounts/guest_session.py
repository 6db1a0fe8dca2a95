"""How guests come in; and a guest who signs up steps out, while the session remembers which one it was."""

from allauth.account.adapter import get_adapter
from allauth.core.ratelimit import consume_or_429
from allauth.usersessions.models import UserSession
from django.http import HttpRequest, HttpResponse

from accounts.models import User
from accounts.services.guests import create_guest
from accounts.time_zones import guessed_time_zone

KEY = "guest_to_upgrade"


def enter_as_guest(request: HttpRequest) -> HttpResponse | None:
    """Make sure that somebody is logged in: a visitor becomes a new guest. Answers only to refuse."""
    if request.user.is_authenticated:
        return None
    refusal: HttpResponse | None = consume_or_429(request, action="create_guest")
    if refusal is None:
        log_in_guest(request, create_guest(time_zone=guessed_time_zone(request)))
    return refusal


def log_in_guest(request: HttpRequest, guest: User) -> None:
    """allauth's own log-in would ask for a verified address first."""
    get_adapter().login(request, guest)
    UserSession.objects.create_from_request(request)


def step_out(request: HttpRequest) -> None:
    """Log the guest out, because allauth lets nobody finish a sign-up while logged in."""
    guest_id = request.user.pk
    get_adapter().logout(request)
    request.session[KEY] = guest_id


def step_back_in(request: HttpRequest) -> bool:
    """Log the guest in again after a sign-up that was given up."""
    guests = User.objects.filter(kind=User.Kind.GUEST, is_active=True)
    guest_id = pop_guest(request)
    guest = guests.filter(pk=guest_id).first() if guest_id else None
    if guest is None:
        return False
    log_in_guest(request, guest)
    return True


def pop_guest(request: HttpRequest) -> int | None:
    guest_id: int | None = request.session.pop(KEY, None)
    return guest_id
