"""How pages respond when an action raises an error or the visitor has to log in first."""

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlsplit, urlunsplit

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from novaluna_site import errors

View = Callable[..., HttpResponse]


def with_refusals(view: View) -> View:
    """Turn a `SiteError` into a response.

    NotFound becomes a 404. Any other error redirects a POST to the page with the form and shows the message
    there; for a GET it becomes a 403.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except errors.NotFound as refusal:
            raise Http404(str(refusal)) from refusal
        except errors.SiteError as refusal:
            if request.method != "POST":
                raise PermissionDenied(str(refusal)) from refusal
            messages.error(request, str(refusal))
            return HttpResponseRedirect(came_from(request))

    return answer


def log_in_first(view: View) -> View:
    """For views that take a POST. After the login the visitor returns to the page with the form.

    `login_required` would redirect to the address of the POST, which cannot be opened with a GET.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        page = urlsplit(came_from(request))
        return redirect_to_login(urlunsplit(("", "", page.path, page.query, "")))

    return answer


def came_from(request: HttpRequest, *, otherwise: str = "") -> str:
    """The page from which a form was sent, if it is on this site; else `otherwise` or the list of games."""
    address = request.META.get("HTTP_REFERER", "")
    is_own_page = url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return address if is_own_page else otherwise or reverse("games")
