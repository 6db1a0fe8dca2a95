"""Requests that no view can read get a 400 before a view sees them."""

import pytest

from tests.direct_client import DirectClient

pytestmark = pytest.mark.django_db

NUL_COOKIE = '"\\000\\000\\000\\000\\000\\000\\000\\000"'
"""Python's cookie parser reads eight NUL characters."""


@pytest.mark.parametrize(
    "path",
    [
        "/players/%00/",
        "/seasons/%00/",
        "/feeds/%00/turns.atom",
        "/games/1/link/%00/",
        "/find/?page=%00",
        "/find/?%00=1",
        "/nothing%00",
    ],
)
def test_a_nul_character_in_the_address_is_a_bad_request(path):
    response = DirectClient().get(path)
    assert response.status_code == 400
    assert "We couldn’t read that request" in response.text


@pytest.mark.parametrize("cookie", ["sessionid", "theme", "unknown"])
def test_a_nul_character_in_a_cookie_is_a_bad_request(cookie):
    response = DirectClient().send("GET", "/", headers={"Cookie": f"{cookie}={NUL_COOKIE}"})
    assert response.status_code == 400


@pytest.mark.parametrize("form", [{"name": "a\0b"}, {"\0": "ada"}])
def test_a_nul_character_in_a_form_is_a_bad_request(form, mina):
    assert DirectClient(mina).post("/games/1/invite/", form).status_code == 400


@pytest.mark.parametrize("charset", ["utf-7", "rot13", "utf-16", "nonsense"])
@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=x", "application/x-www-form-urlencoded"])
def test_forms_are_in_utf_8(kind, charset, mina):
    body = b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n+2AA-\r\n--x--\r\n'
    response = DirectClient(mina).send("POST", "/games/1/note/", body, f"{kind}; charset={charset}")
    assert response.status_code == 400


def test_utf_8_may_be_named():
    form = "application/x-www-form-urlencoded; charset=UTF-8"
    assert DirectClient().send("POST", "/settings/theme/", b"theme=dark", form).status_code == 302


def test_the_api_answers_in_its_own_format():
    response = DirectClient().get("/api/blocks/%00/")
    assert (response.status_code, response.headers["Content-Type"]) == (400, "application/json")
    assert '"code": "malformed"' in response.text
