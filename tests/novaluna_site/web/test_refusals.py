"""Each error has its own status, on pages and in the API."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template.loader import get_template
from django.test import RequestFactory

from games.tables import errors as table_errors
from novaluna_site import errors
from novaluna_site.api.errors import handle_exception
from novaluna_site.web.refusals import with_refusals
from novaluna_site.web.statuses import status_of


def all_errors(kind=errors.SiteError):
    yield kind
    for below in kind.__subclasses__():
        yield from all_errors(below)


STATUSES = {
    errors.SiteError: 422,
    errors.NotFound: 404,
    errors.Forbidden: 403,
    errors.Conflict: 409,
    errors.Refused: 422,
    errors.Malformed: 400,
    errors.TooMany: 429,
    errors.Unavailable: 503,
    table_errors.StaleVersion: 409,
    table_errors.KeyReused: 422,
}


@pytest.mark.parametrize("kind", STATUSES)
def test_an_error_has_the_same_status_on_a_page_and_in_the_api(kind):
    page = refused_page(kind())
    assert (page.status_code, handle_exception(kind(), {}).status_code) == (STATUSES[kind],) * 2
    assert str(kind().message) in page.text


def test_every_error_has_a_page():
    for kind in all_errors():
        assert get_template(f"{status_of(kind()).value}.html")


def test_the_page_and_the_api_say_when_to_try_again():
    error = errors.TooMany(retry_after=60)
    assert refused_page(error)["Retry-After"] == handle_exception(error, {})["Retry-After"] == "60"


def test_the_message_of_the_error_is_text_not_markup():
    page = refused_page(errors.NotFound("There is no player called <b>."))
    assert "There is no player called &lt;b&gt;." in page.text


def refused_page(error):
    def view(request):
        raise error

    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    return with_refusals(view)(request)
