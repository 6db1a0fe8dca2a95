"""How pages respond when an action raises an error or the visitor has to log in first."""

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlsplit, urlunsplit

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from novaluna_site import errors
from novaluna_site.web.statuses import headers_of, status_of

View = Callable[..., HttpResponse]


def with_refusals(view: View) -> View:
    """Turn a `SiteError` into a response.

    A refused POST leads back to the page with the form, which shows the message. A GET, and everything that
    was not found, gets an error page with the message.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except errors.SiteError as refusal:
            if request.method != "POST" or isinstance(refusal, errors.NotFound):
                return refusal_page(request, refusal)
            show_refusal(request, refusal)
            return HttpResponseRedirect(came_from(request))

    return answer


def show_refusal(request: HttpRequest, refusal: errors.SiteError) -> None:
    """On the next page, with what `_messages.html` adds for the error's code."""
    messages.error(request, str(refusal), extra_tags=refusal.code)


def refusal_page(request: HttpRequest, refusal: errors.SiteError) -> HttpResponse:
    """The error page of the error's status, with its message."""
    status = status_of(refusal)
    page = render_to_string(f"{status.value}.html", {"message": str(refusal)}, request)
    return HttpResponse(page, status=status, headers=headers_of(refusal))


def log_in_first(view: View) -> View:
    """For views that take a POST. After the login the visitor returns to the page with the form.

    `login_required` would redirect to the address of the POST, which cannot be opened with a GET.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        return to_log_in(request)

    return answer


def to_log_in(request: HttpRequest) -> HttpResponse:
    """Redirect to the log-in page, which leads back to the page from which a form was sent."""
    page = urlsplit(came_from(request))
    return redirect_to_login(urlunsplit(("", "", page.path, page.query, "")))


def came_from(request: HttpRequest, *, otherwise: str = "") -> str:
    """The page from which a form was sent, if it is on this site; else `otherwise` or the home page."""
    address = request.META.get("HTTP_REFERER", "")
    is_own_page = url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return address if is_own_page else otherwise or reverse("landing")
