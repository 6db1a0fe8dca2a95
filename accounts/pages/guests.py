from allauth.account.utils import get_login_redirect_url
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST

from accounts.guest_session import enter_as_guest


@require_POST
def play_as_guest(request: HttpRequest) -> HttpResponse:
    """Log a visitor in as a new guest and go where `next` says."""
    if refusal := enter_as_guest(request):
        return refusal
    # Not `redirect`, which takes a text without a slash for the name of a page.
    return HttpResponseRedirect(get_login_redirect_url(request))
