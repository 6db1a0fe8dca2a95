from allauth.account.utils import get_login_redirect_url
from allauth.core.ratelimit import consume_or_429
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.guest_session import log_in_guest
from accounts.services.guests import create_guest
from accounts.time_zones import guessed_time_zone


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Log a visitor in as a new guest and go where `next` says."""
    if not request.user.is_authenticated:
        if refusal := consume_or_429(request, action="create_guest"):
            return refusal
        log_in_guest(request, create_guest(time_zone=guessed_time_zone(request)))
    return redirect(get_login_redirect_url(request))
