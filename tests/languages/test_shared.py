"""What players share is in the language of the page on which they share it, and leads to that language."""

import re
from datetime import date
from html import unescape

import pytest
from django.urls import reverse
from django.utils.translation import override

from games.daily.share_text import area_shape, share_text
from games.tables.models import Game
from tests.factories import start_game
from tests.languages import RIGHT_TO_LEFT, UNDER_TEST, in_language
from tests.languages.leftovers import Leftovers
from tests.playing import first_legal, play

pytestmark = pytest.mark.django_db

NAMES = {"mina", "otto", "Harbour"}
TEXT = re.compile(r"<text[^>]*>([^<]+)</text>")


@pytest.fixture(params=UNDER_TEST)
def language(request) -> str:
    return request.param


@pytest.fixture
def leftovers(language) -> Leftovers:
    return Leftovers(language, NAMES)


@pytest.fixture
def finished(mina, otto) -> Game:
    """Has no name, so its title is generated."""
    game = start_game(mina, otto, name="")
    play(game, first_legal(game))
    game.refresh_from_db()
    play(game, "resign:1", seat=1, key="resign")
    return game


def test_the_text_of_a_daily_moon(language, leftovers):
    with override(language):
        text = share_text(date(2026, 11, 19), 21, 5, [(0, 0)], f"https://example.com{reverse('daily')}")
    result, streak, _outline, address = text.splitlines()
    assert not leftovers.in_texts([result, streak])
    assert address == f"https://example.com{in_language('/daily/', language)}"


def test_the_outline_of_an_area_is_not_mirrored(language):
    with override(language):
        rows = area_shape([(0, 0), (0, 1), (1, 1)])
    mark = "\u200e" if language in RIGHT_TO_LEFT else ""
    assert rows == [f"{mark}🌕🌕{mark}", f"{mark}🌕⬛{mark}"]


def test_the_text_and_the_address_of_a_result(client, mina, finished, language, leftovers):
    client.force_login(mina)
    page = client.get(in_language(f"/games/{finished.pk}/", language)).text
    link = re.search(r"<a [^>]*data-share [^>]*>", page)[0]
    text, address, picture = (
        unescape(re.search(rf' {name}="([^"]*)"', link)[1]) for name in ("data-text", "data-address", "href")
    )
    assert not leftovers.in_texts([text])
    assert address == f"http://testserver{in_language(f'/games/{finished.pk}/', language)}"
    assert picture.startswith(in_language(f"/games/{finished.pk}/position.png", language))


def test_the_words_and_numbers_of_a_picture(client, finished, language, leftovers):
    drawing = client.get(in_language(f"/games/{finished.pk}/position.svg", language)).text
    texts = [unescape(text) for text in TEXT.findall(drawing)]
    assert not leftovers.in_texts(texts)
    counts = [text for text in texts if "/" in text]
    assert len(counts) == 2
    digits = "۰۱۲۳۴۵۶۷۸۹" if language == "fa" else "0123456789"
    assert set("".join(counts)) <= set(digits + "/")
