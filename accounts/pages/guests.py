from allauth.account.utils import get_login_redirect_url
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.guest_session import enter_as_guest


@require_POST
def play_as_guest(request: HttpRequest) -> HttpResponse:
    """Log a visitor in as a new guest and go where `next` says."""
    if refusal := enter_as_guest(request):
        return refusal
    return redirect(get_login_redirect_url(request))
