"""What pages say about their languages, to people and to search engines."""

import re
from xml.etree import ElementTree

import pytest
from django.core.cache import cache

from games.daily.actions.deal_moons import deal_missing_moons
from games.tables.actions.open_table import open_table
from tests.factories import GuestFactory, UserFactory, table_options
from tests.languages import LANGUAGES

pytestmark = pytest.mark.django_db
PERSIAN = {"Accept-Language": "fa"}
PUBLIC = ("/", "/about/", "/learn/", "/watch/", "/daily/", "/leaderboard/", "/find/", "/statistics/")
NAMES = ("English", "Українська", "Русский", "Deutsch", "Magyar", "فارسی")
HOST = "http://testserver"


@pytest.fixture(autouse=True)
def moons(db):
    deal_missing_moons()


def html(client, path, **headers):
    page = client.get(path, headers=headers)
    assert page.status_code == 200, path
    return page.content.decode()


def in_language(language, path):
    return path if language == "en" else f"/{language}{path}"


def alternates(page):
    return dict(re.findall(r'<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)"', page))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PUBLIC)
def test_a_public_page_names_itself_in_each_language(client, path, language):
    answer = client.get(in_language(language, path), headers={"Accept-Language": language})
    page = answer.content.decode()
    direction = "rtl" if language == "fa" else "ltr"
    assert f'<html lang="{language}" dir="{direction}"' in page
    assert answer["Content-Language"] == language
    assert {"Accept-Language", "Cookie"} <= set(answer["Vary"].split(", "))
    expected = {code: HOST + in_language(code, path) for code in LANGUAGES}
    assert alternates(page) == expected | {"x-default": HOST + path}
    assert re.findall('<link rel="canonical" href="([^"]+)"', page) == [expected[language]]


def test_the_canonical_address_has_no_query(client):
    page = html(client, "/de/watch/?only=live")
    assert f'<link rel="canonical" href="{HOST}/de/watch/">' in page


def test_a_personal_page_is_not_for_search_engines(client):
    client.force_login(UserFactory())
    assert alternates(html(client, "/settings/")) == {}


@pytest.mark.parametrize("path", PUBLIC)
@pytest.mark.parametrize("make", [None, GuestFactory, UserFactory])
def test_every_page_has_the_switch_twice_and_without_scripts(client, path, make):
    if make:
        client.force_login(make())
    page = html(client, f"/de{path}")
    forms = re.findall(
        r'<form class="languages" method="post" action="/de/language/">.*?</form>', page, re.DOTALL
    )
    assert len(forms) == 2
    for form in forms:
        assert re.findall("<bdi>(.*?)</bdi>", form) == list(NAMES)
        assert re.findall('value="([a-z]{2})" lang="[a-z]{2}" aria-current="true"', form) == ["de"]


def test_the_table_has_the_switch_in_its_menu(client, game, mina):
    client.force_login(mina)
    assert html(client, f"/uk/games/{game.pk}/").count('action="/uk/language/"') == 1


class TestOffer:
    def test_a_link_in_another_language_opens_in_it_and_offers_mine(self, client):
        page = html(client, "/de/watch/?only=live", **PERSIAN)
        assert '<html lang="de"' in page
        assert 'href="/fa/watch/?only=live" hreflang="fa"' in page
        assert '<aside class="language-offer no-print" lang="fa" dir="rtl">' in page

    def test_an_english_public_page_stays_english_for_others(self, client):
        page = html(client, "/learn/", **PERSIAN)
        assert '<html lang="en"' in page
        assert 'href="/fa/learn/" hreflang="fa"' in page

    def test_my_own_language_is_not_offered(self, client):
        assert "language-offer" not in html(client, "/fa/learn/", **PERSIAN)
        assert "language-offer" not in html(client, "/learn/")

    def test_a_closed_offer_stays_closed_on_pages_in_that_language(self, client):
        answer = client.post("/de/language/close-offer/", headers={"Referer": f"{HOST}/de/watch/?only=live"})
        assert answer["Location"] == f"{HOST}/de/watch/?only=live"
        assert "language-offer" not in html(client, "/de/learn/", **PERSIAN)
        assert "language-offer" in html(client, "/uk/learn/", **PERSIAN)

    def test_a_page_in_a_members_language_is_not_offered_in_the_browsers(self, client):
        client.force_login(UserFactory(language="de"))
        assert "language-offer" not in html(client, "/de/learn/", **PERSIAN)

    def test_a_refused_form_has_no_offer(self, client):
        page = client.post("/de/accounts/login/", {}, headers=PERSIAN)
        assert "language-offer" not in page.content.decode()


def test_the_sitemap_has_each_public_page_in_each_language(client):
    cache.clear()
    root = ElementTree.fromstring(client.get("/sitemap.xml", headers=PERSIAN).content)
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    found = {place.text for place in root.iter(f"{space}loc")}
    assert {HOST + in_language(code, path) for code in LANGUAGES for path in PUBLIC} <= found
    linked = {link.get("hreflang") for link in root.iter("{http://www.w3.org/1999/xhtml}link")}
    assert linked == {*LANGUAGES, "x-default"}
    for address in sorted(found):
        assert client.get(address.removeprefix(HOST)).status_code == 200, address


def test_robots_find_the_sitemap(client):
    assert f"Sitemap: {HOST}/sitemap.xml" in client.get("/robots.txt").content.decode()


def test_what_visitors_share_for_a_second_is_kept_for_each_language(client, monkeypatch):
    monkeypatch.setattr("games.watch.pages.CACHE_SECONDS", 60)
    cache.clear()
    monkeypatch.setattr(
        "games.watch.pages.render_to_string", lambda *_arguments: f"made in {len(made)}" + str(made.append(1))
    )
    made: list[int] = []
    first = client.get("/watch/now/").content
    assert client.get("/de/watch/now/").content != first
    assert client.get("/watch/now/", headers=PERSIAN).content == first
    cache.clear()


def test_the_waiting_room_stays_in_its_language_and_its_link_has_none(client, mina):
    game = open_table(mina, table_options(access="link"))
    client.force_login(mina)
    page = html(client, f"/de/games/{game.pk}/")
    path = f"/games/{game.pk}/link/{game.link_code}/"
    assert f'value="{HOST}{path}" data-page="/de{path}"' in page
