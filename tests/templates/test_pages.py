import json

import pytest
from django.conf import settings
from django.template.loader import render_to_string

ERRORS = (400, 403, 404, 409, 422, 429, 500, 503)


@pytest.mark.parametrize("status", ERRORS)
def test_error_pages_need_neither_request_nor_database(status):
    # Without the marker `django_db` any query fails the test.
    html = render_to_string(f"{status}.html")
    assert "<h1>" in html
    assert 'href="/"' in html


@pytest.mark.django_db
def test_a_missing_page_answers_404_with_links(client):
    answer = client.get("/no/such/page/")
    assert answer.status_code == 404
    assert "Go to the home page" in answer.text


@pytest.mark.django_db
def test_the_landing_page_shows_a_position_and_links_to_play(client):
    html = client.get("/").text
    assert "Moon wheel. You can take:" in html
    assert "/accounts/signup/" in html


@pytest.mark.django_db
def test_the_about_page_credits_the_authors(client):
    html = client.get("/about/").text
    for words in ("Uwe Rosenberg", "Corné van Moorsel", "Edition Spielwiese", "unofficial fan project"):
        assert words in html


@pytest.mark.django_db
def test_link_previews_name_an_absolute_picture(client):
    assert (
        '<meta property="og:image" content="http://testserver/static/img/share.png">' in client.get("/").text
    )


def test_the_manifest_is_json_and_its_icons_exist(client):
    answer = client.get("/site.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    icons = json.loads(answer.content)["icons"]
    assert {icon.get("purpose", "any") for icon in icons} == {"any", "maskable"}
    for icon in icons:
        assert (settings.BASE_DIR / icon["src"].lstrip("/")).is_file()


@pytest.mark.django_db
def test_a_visitor_plays_a_bot_with_one_click(client, bots):
    answer = client.post("/play/bot/")
    assert answer.status_code == 302
    assert answer.url.startswith("/games/")
    assert client.get("/").context["user"].kind == "guest"
