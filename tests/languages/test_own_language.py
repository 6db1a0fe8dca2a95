"""The viewer's own language: from the account, the cookie or the browser."""

import pytest
from django.test import RequestFactory

from accounts.models import User
from games.live.session import language_of
from novaluna_site.web.languages import api_language, own_language
from tests.factories import PlayerFactory, StaffFactory, UserFactory

pytestmark = pytest.mark.django_db
GERMAN = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}


@pytest.fixture
def luna(client) -> User:
    user = UserFactory(username="luna")
    client.force_login(user)
    return user


def choose(client, language, page="http://testserver/about/"):
    return client.post("/language/", {"language": language}, headers={"Referer": page})


@pytest.mark.parametrize("method", ["get", "head"])
@pytest.mark.parametrize("path", ["/", "/accounts/login/?next=/games/", "/games/new/friend/"])
def test_a_personal_page_leads_to_the_language_of_the_browser(client, path, method):
    answer = getattr(client, method)(path, headers=GERMAN)
    assert (answer.status_code, answer["Location"]) == (302, f"/de{path}")
    assert "private" in answer["Cache-Control"]
    page = getattr(client, method)(answer["Location"], headers=GERMAN)
    assert (page.status_code, page["Content-Language"]) == (200, "de")


@pytest.mark.parametrize("accepted", ["", "*", "pt", "en-GB", "xx;q=x"])
def test_other_browsers_get_english(client, accepted):
    page = client.get("/", headers={"Accept-Language": accepted})
    assert (page.status_code, page["Content-Language"]) == (200, "en")


def test_the_account_comes_before_the_cookie_and_the_cookie_before_the_browser():
    request = RequestFactory().get("/", headers=GERMAN)
    assert own_language(request) == "de"
    request.COOKIES["language"] = "hu"
    assert own_language(request) == "hu"
    request.user = PlayerFactory.build(language="uk")
    assert own_language(request) == "uk"


@pytest.mark.parametrize("forged", ["xx", "../de", "de\r\nSet-Cookie: a=b", "x" * 5000])
def test_an_unknown_language_is_ignored(client, luna, forged):
    client.cookies["language"] = forged
    assert client.get("/settings/").status_code == 200
    User.objects.update(language=forged[:16])
    assert client.get("/settings/").status_code == 200


def test_a_script_gets_the_page_it_asked_for(client):
    page = client.get("/", headers=GERMAN | {"Sec-Fetch-Mode": "cors"})
    assert (page.status_code, page["Content-Language"]) == (200, "en")


def test_a_form_is_answered_in_the_language_of_its_page(client):
    answer = client.post("/fa/accounts/login/", {}, headers=GERMAN)
    assert (answer.status_code, answer["Content-Language"]) == (200, "fa")
    assert client.post("/uk/play/", headers=GERMAN)["Location"].startswith("/uk/")


def test_log_in_leads_back_to_the_page_in_its_language(client, luna):
    client.logout()
    page = client.get("/de/settings/")
    assert page["Location"] == "/de/accounts/login/?next=/de/settings/"
    client.logout()
    answer = client.post("/de/play/?next=/de/learn/")
    assert answer["Location"].startswith("/de/")


class TestSwitch:
    def test_it_keeps_the_page_and_its_query(self, client):
        answer = choose(client, "uk", "http://testserver/de/watch/?only=live")
        assert answer["Location"] == "http://testserver/uk/watch/?only=live"
        assert client.cookies["language"].value == "uk"

    def test_a_visitors_next_visit_is_in_the_chosen_language(self, client):
        choose(client, "uk")
        assert client.get("/", headers=GERMAN)["Location"] == "/uk/"
        choose(client, "en", "http://testserver/uk/")
        assert client.get("/", headers=GERMAN).status_code == 200

    def test_a_members_choice_is_in_the_account_and_in_the_form(self, client, luna):
        choose(client, "hu")
        luna.refresh_from_db()
        assert luna.language == "hu"
        page = client.get("/hu/settings/").content.decode()
        assert '<option value="hu" selected>' in page

    @pytest.mark.parametrize("language", ["", "xx", "en-us", "../evil", "//evil.example"])
    def test_an_unknown_language_is_refused(self, client, language):
        answer = choose(client, language)
        assert answer.status_code == 400
        assert "language" not in client.cookies

    @pytest.mark.parametrize(
        "page",
        [
            "https://evil.example/",
            "//evil.example/",
            "http://testserver@evil.example/",
            "http://testserver.evil.example/",
            "http:\\\\evil.example",
            "javascript:alert(1)",
            "",
        ],
    )
    def test_it_never_leads_to_another_site(self, client, page):
        assert choose(client, "de", page)["Location"] == "/de/"
        closed = client.post("/de/language/close-offer/", headers={"Referer": page})
        assert closed["Location"] == "/de/"

    def test_reading_it_changes_nothing(self, client, luna):
        assert client.get("/language/?language=de").status_code == 405

    def test_without_a_choice_the_browser_decides_again(self, client, luna):
        choose(client, "de")
        form = {"theme": "dark", "board_view": "drawn", "move_confirmation": "always", "language": ""}
        answer = client.post("/de/settings/", form, headers={"Accept-Language": "fa"})
        assert answer["Location"] == "/fa/settings/"
        page = client.get("/settings/", headers={"Accept-Language": "fa"})
        assert page["Location"] == "/fa/settings/"


class TestPrograms:
    def test_the_api_answers_in_the_language_of_the_caller(self, client, luna):
        User.objects.update(language="uk")
        for path in ("/api/me/", "/api/games/0/", "/api/nothing/"):
            assert client.get(path)["Content-Language"] == "uk"
            assert client.get(path, headers=GERMAN)["Content-Language"] == "de"
            assert client.get(path, headers={"Accept-Language": "*"})["Content-Language"] == "uk"
            assert "Accept-Language" in client.get(path)["Vary"]

    def test_an_error_is_in_the_language_of_the_caller(self, client):
        answer = client.get("/api/me/", headers=GERMAN)
        assert (answer.status_code, answer["Content-Language"]) == (401, "de")

    def test_a_caller_without_any_language_gets_english(self):
        assert api_language("", None) == "en"

    @pytest.mark.parametrize(
        ("query", "headers", "language"),
        [
            (b"", [], "uk"),
            (b"", [(b"accept-language", b"de")], "de"),
            (b"link_code=x&lang=fa", [(b"accept-language", b"de")], "fa"),
            (b"lang=en", [], "en"),
            (b"lang=xx", [], "uk"),
            (b"lang=%00", [(b"accept-language", b"*")], "uk"),
        ],
    )
    def test_a_socket_speaks_the_language_of_its_page(self, query, headers, language):
        scope = {"query_string": query, "headers": headers, "cookies": {}}
        assert language_of(scope, PlayerFactory(language="uk")) == language

    def test_the_admin_stays_english(self, client):
        client.force_login(StaffFactory(language="de"))
        assert client.get("/admin/", headers=GERMAN)["Content-Language"] == "en"

    @pytest.mark.parametrize("path", ["/robots.txt", "/sitemap.xml", "/favicon.ico"])
    def test_what_any_cache_may_keep_has_no_language(self, client, path):
        answer = client.get(path, headers=GERMAN)
        assert "public" in answer["Cache-Control"]
        assert "Content-Language" not in answer


class TestErrorPages:
    @pytest.mark.parametrize("path", ["/de/nowhere/", "/nowhere/", "/de/games/0/"])
    def test_a_missing_page(self, client, path):
        page = client.get(path, headers=GERMAN)
        assert (page.status_code, page["Content-Language"]) == (404, "de")
        assert '<html lang="de" dir="ltr"' in page.content.decode()

    def test_a_missing_page_follows_the_prefix_first(self, client):
        page = client.get("/fa/nowhere/", headers=GERMAN)
        assert '<html lang="fa" dir="rtl"' in page.content.decode()

    @pytest.mark.parametrize(("path", "language"), [("/watch/", "de"), ("/uk/watch/", "uk")])
    def test_an_outage_before_the_page_is_known(self, client, monkeypatch, path, language):
        def fail(*_arguments):
            raise ZeroDivisionError

        client.raise_request_exception = False
        client.cookies["sessionid"] = "x"
        monkeypatch.setattr("accounts.middleware.guessed_time_zone", fail)
        page = client.get(path, headers=GERMAN)
        assert (page.status_code, page["Content-Language"]) == (500, language)
        assert f'<html lang="{language}"' in page.content.decode()

    def test_a_broken_page_keeps_its_language(self, client, monkeypatch):
        def fail(*_arguments, **_options):
            raise ZeroDivisionError

        client.raise_request_exception = False
        monkeypatch.setattr("games.watch.pages.watch_page", fail)
        for path, language in (("/watch/", "en"), ("/fa/watch/", "fa")):
            page = client.get(path, headers=GERMAN)
            assert (page.status_code, page["Content-Language"]) == (500, language)
