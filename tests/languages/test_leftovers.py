"""The search for English texts finds each kind, and accepts what has to look like English."""

import pytest

from tests.languages import chosen_languages, leftovers
from tests.languages.leftovers import Leftovers
from tests.languages.messages import Messages

ENGLISH = (
    "Take back",
    "Your turn · %(game)s",
    "%(count)s games wait for you",
    'Read <a href="%(rules)s">the rules</a> first.',
    "Status",
    "{time} left",
    "%(name)s in %(place)s",
)
UKRAINIAN = ("Забрати хід", "Ваш хід · %(game)s", "Статус", "Вхід через Google", "%(name)s на %(place)s")
GERMAN = ("Zurücknehmen", "Status", "%(name)s in der Rangliste", "%(name)s in %(place)s")


@pytest.fixture(autouse=True)
def _small_catalogues(monkeypatch):
    translated = {"uk": UKRAINIAN, "de": GERMAN, "fa": (), "en": ()}
    monkeypatch.setattr(leftovers, "english_messages", lambda: Messages(ENGLISH))
    monkeypatch.setattr(leftovers, "translated_messages", lambda language: Messages(translated[language]))
    monkeypatch.setattr(
        leftovers, "latin_words", lambda language: frozenset({"google"} if language == "uk" else ())
    )


def page(body: str, language: str = "uk", direction: str = "ltr", head: str = "") -> str:
    return f'<html lang="{language}" dir="{direction}"><head>{head}</head><body>{body}</body></html>'


@pytest.mark.parametrize(
    "body",
    [
        "<p>Take back</p>",
        "<p> take\n back </p>",
        "<p>Your turn · Kian</p>",
        "<p>3 games wait for you</p>",
        "<p>Забрати хід · Take back</p>",
        '<p>Read <a href="/">правила</a></p>',
        '<button aria-label="Take back">x</button>',
        '<button title="Take back">x</button>',
        '<img alt="Take back" src="x.png">',
        '<input placeholder="Take back">',
        '<input type="submit" value="Take back">',
        '<span data-spoken="{time} left">3 год</span>',
        "<p><br>Слова<li>Take back</p>",
    ],
)
def test_english_texts_are_found(body):
    assert any("English" in problem for problem in Leftovers("uk", ["Kian"]).in_page(page(body)))


def test_english_in_the_head_is_found():
    head = '<title>Take back</title><meta name="description" content="Take back">'
    assert Leftovers("uk").in_page(page("", head=head)) == ["English: Take back"]


def test_english_that_no_catalogue_has_is_found_in_languages_with_other_letters():
    body = page("<p>Забрати хід, please</p>")
    assert Leftovers("uk").in_page(body) == ["Latin letters (please): Забрати хід, please"]


@pytest.mark.parametrize(
    "body",
    [
        "<p>Ваш хід · Kian</p>",
        "<p><bdi>Take back</bdi></p>",
        '<p dir="auto">Take back</p>',
        '<p lang="en">Take back</p>',
        "<code>Take back</code><script>const text = 'Take back';</script><style>.take { color: red }</style>",
        "<p>Nova Luna, Вхід через Google</p>",
        "<p>kian@example.com, https://example.com/take, Europe/Kyiv, /games/3/</p>",
        '<svg><use href="#x"/></svg><p>100 %</p>',
        '<div data-step="Status" data-shown-in="take back"></div>',
    ],
)
def test_what_is_the_same_in_every_language_is_accepted(body):
    assert Leftovers("uk", ["Kian"]).in_page(page(body)) == []


def test_a_translation_may_look_like_the_english_text():
    german = page("<p>Status</p><p>Kian in der Rangliste</p><p>3 Punkte in Runde 2</p>", "de")
    assert Leftovers("de").in_page(german) == []


def test_placeholders_that_nothing_filled_are_found():
    found = Leftovers("en").in_page(page("<p>%(name)s joins</p><p>{count} games</p><p>50 % done</p>", "en"))
    assert found == ["not filled: %(name)s in %(name)s joins", "not filled: {count} in {count} games"]


def test_a_wrong_language_or_direction_is_found():
    assert Leftovers("fa").in_page(page("", "en")) == ["lang is 'en'", "dir is 'ltr'"]
    assert Leftovers("fa").in_page(page("", "fa", "rtl")) == []


def test_one_language_can_be_tested_alone():
    assert chosen_languages("uk, de") == ("uk", "de")
    assert "hu" in chosen_languages("")
    with pytest.raises(ValueError, match="xx"):
        chosen_languages("xx")
