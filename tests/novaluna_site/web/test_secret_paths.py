"""Some URLs contain a secret that replaces a log-in. No log and no metric contains it.

The routes are found in the URL configuration: a new text parameter has to be declared, as secret in
`novaluna_site.log_masking` or as public here.
"""

import logging
import re
from urllib.parse import quote

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.converters import IntConverter

from novaluna_site.asgi import application
from novaluna_site.log_masking import MASK, SECRET_PARAMETERS, url_mask
from novaluna_site.sentry import without_secrets
from novaluna_site.urls import socket_urlpatterns
from tests.novaluna_site.log_lines import FORMATS, log_lines
from tests.novaluna_site.web.asgi_client import call, http_scope

pytestmark = pytest.mark.django_db
SECRET = "Zm9vYmFy:1x-_Secret"
PUBLIC = {
    "app_label": "the admin's",
    "bot": "one of the bots",
    "channel": "one of the channels of notifications",
    "content_type_id": "the admin's",
    "day": "a date",
    "kind": "a file extension",
    "month": "a month",
    "object_id": "the admin's",
    "url": "the admin's, for unknown pages",
    "username": "everybody may know it",
}
"""Parameters of routes that may contain text, and why they are not secret."""
PARAMETER = re.compile(r"<(?:(\w+):)?(\w+)>")


def routes(patterns, prefix=""):
    """Each route as text, such as `feeds/<str:token>/turns.atom`."""
    for entry in patterns:
        route = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from routes(entry.url_patterns, route)
        elif isinstance(entry, URLPattern):
            yield route


def text_parameters(entries):
    found = set()
    for entry in entries:
        names = entry.pattern.regex.groupindex
        found |= {name for name in names if not isinstance(entry.pattern.converters.get(name), IntConverter)}
        if isinstance(entry, URLResolver):
            found |= text_parameters(entry.url_patterns)
    return found


ALL = get_resolver().url_patterns
SECRET_ROUTES = sorted(
    route
    for route in routes(ALL)
    if any(name in SECRET_PARAMETERS for _kind, name in PARAMETER.findall(route))
)


def with_secret(route):
    return "/" + PARAMETER.sub(lambda match: "5" if match[1] in ("int", "row") else SECRET, route)


def test_every_text_parameter_is_declared_secret_or_public():
    assert text_parameters([*ALL, *socket_urlpatterns]) <= {*PUBLIC, *SECRET_PARAMETERS}


def test_the_secret_routes_are_found():
    assert set(SECRET_ROUTES) == {
        "feeds/<str:token>/deadlines.ics",
        "feeds/<str:token>/turns.atom",
        "games/<row:game_id>/link/<str:code>/",
        "notifications/kind/<str:token>/",
    }


@pytest.mark.parametrize("log_format", FORMATS)
@pytest.mark.parametrize("route", SECRET_ROUTES)
class TestLogs:
    async def test_a_request_is_logged_without_the_secret(self, route, log_format, caplog):
        """Through the whole site, which answers 404: then Django logs the path too."""
        caplog.set_level("INFO", logger="requests")
        with log_lines(log_format) as lines:
            await call(application, http_scope(with_secret(route), headers={"Host": "127.0.0.1"}))
        assert lines.getvalue().count(MASK) == 2
        assert SECRET not in lines.getvalue()

    @pytest.mark.parametrize(
        "shape", ["{}", "{}?x=1", "https://play.example.org{}", "{}extra", "//{}", "Referer: {} is bad"]
    )
    def test_it_is_masked_in_any_text(self, route, log_format, shape):
        with log_lines(log_format) as lines:
            try:
                raise ValueError(shape.format(with_secret(route).rstrip("/")))
            except ValueError as error:
                logging.getLogger("theirs").exception("can't open %s", error)
        assert SECRET not in lines.getvalue()


@pytest.mark.parametrize("name", SECRET_PARAMETERS)
def test_it_is_masked_in_a_query_string(name):
    masked = url_mask.masked(f"/ws/games/5/?a=1&{name}={SECRET}&b=2")
    assert masked == f"/ws/games/5/?a=1&{name}={MASK}&b=2"


@pytest.mark.parametrize("route", SECRET_ROUTES)
def test_it_is_masked_in_a_url_within_a_url(route):
    login = f"/accounts/login/?next={quote(with_secret(route), safe='')}&theme=dark"
    masked = url_mask.masked(login)
    assert quote(SECRET, safe="") not in masked
    assert masked.startswith("/accounts/login/?next=%2F")
    assert masked.endswith("&theme=dark")


def test_it_is_masked_in_the_query_string_of_a_url_within_a_url():
    inner = quote(f"/ws/games/5/?a=1&link_code={SECRET}&b=2", safe="")
    assert (
        url_mask.masked(f"?next={inner}")
        == f"?next=%2Fws%2Fgames%2F5%2F%3Fa%3D1%26link_code%3D{MASK}%26b%3D2"
    )


def test_other_paths_stay_readable():
    for path in ("/games/5/", "/players/Luna_9/", "/feeds/", "/notifications/7/", "/games/5/link/"):
        assert url_mask.masked(path) == path


@pytest.mark.parametrize("route", SECRET_ROUTES)
class TestOtherPlaces:
    def test_metrics_name_views_instead_of_paths(self, client, route):
        client.get(with_secret(route))
        assert SECRET not in client.get("/metrics").content.decode()

    def test_browsers_tell_no_other_site(self, client, route):
        assert client.get(with_secret(route)).headers["Referrer-Policy"] == "same-origin"

    def test_sentry_gets_it_masked(self, route):
        url = f"https://play.example.org{with_secret(route)}"
        event = {
            "request": {"url": url, "query_string": f"link_code={SECRET}", "headers": {"Referer": url}},
            "breadcrumbs": {"values": [{"message": f"GET {url}"}]},
        }
        sent = without_secrets(event, {})
        assert SECRET not in str(sent)
        assert sent["request"]["url"].startswith("https://play.example.org/")
