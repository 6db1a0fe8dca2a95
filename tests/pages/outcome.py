from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.messages import ERROR, get_messages
from django.http import HttpResponse
from django.urls import resolve


def outcome(response: HttpResponse) -> str:
    """The status, or for a redirect the name of the page it leads to.

    `refused`: back to the page with the form, which shows an error.
    """
    if is_refused_form(response):
        return "refused"
    if not is_redirect(response):
        return str(response.status_code)
    path = urlsplit(response["Location"]).path
    if path.startswith(settings.STATIC_URL):
        return "static"
    name = resolve(path).view_name
    return SHORT.get(name, name)


def is_refused_form(response: HttpResponse) -> bool:
    return is_redirect(response) and any(message.level == ERROR for message in get_messages(response.request))


def is_redirect(response: HttpResponse) -> bool:
    return 300 <= response.status_code < 400


SHORT = {"account_login": "login", "account_signup": "sign-up", "account_reauthenticate": "password"}
