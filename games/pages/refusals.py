"""How pages answer who must log in first, and when a service says no.

What is hidden is 404; the rest comes back as a message.
"""

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlsplit, urlunsplit

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from games import errors

View = Callable[..., HttpResponse]


def with_refusals(view: View) -> View:
    """A refused POST goes back to where it came from, which loses nothing; a refused GET is an error page."""

    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except errors.NotFound as refusal:
            raise Http404(str(refusal)) from refusal
        except errors.GameError as refusal:
            if request.method != "POST":
                raise PermissionDenied(str(refusal)) from refusal
            messages.error(request, str(refusal))
            return HttpResponseRedirect(came_from(request))

    return answer


def log_in_first(view: View) -> View:
    """For forms: who has to log in comes back to the page with the form, which alone can be sent again."""

    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        page = urlsplit(came_from(request))
        return redirect_to_login(urlunsplit(("", "", page.path, page.query, "")))

    return answer


def came_from(request: HttpRequest, *, otherwise: str = "") -> str:
    """The page a form was on, if it was one of ours."""
    address = request.META.get("HTTP_REFERER", "")
    ours = url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return address if ours else otherwise or reverse("games")
