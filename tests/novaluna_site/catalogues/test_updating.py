import pytest
from babel.messages.pofile import PoFileError

from novaluna_site.catalogues.files import read_catalogue
from novaluna_site.catalogues.updating import join_catalogue, update_catalogue
from tests.novaluna_site.catalogues.texts import texts_of_site, write_texts

COUNTED = ("%(n)s tile", "%(n)s tiles")
TILES = ("%(n)s тайл", "%(n)s тайли", "%(n)s тайлів", "%(n)s тайла")


def test_a_new_language_gets_every_text(tmp_path):
    assert update_catalogue("uk", texts_of_site("Join", COUNTED), tmp_path) == 2

    text = (tmp_path / "uk/LC_MESSAGES/django.po").read_text()
    assert 'msgid "Join"\nmsgstr ""' in text
    assert 'msgstr[3] ""' in text


def test_translations_stay_and_new_texts_are_added(tmp_path):
    path = write_texts(tmp_path, "uk", {"Join": "Приєднатися", COUNTED: TILES})

    assert update_catalogue("uk", texts_of_site("Leave", "Join", COUNTED), tmp_path) == 1

    catalogue = read_catalogue(path, "uk")
    assert [message.id for message in catalogue if message.id] == ["Leave", "Join", COUNTED]
    assert catalogue.get("Join").string == "Приєднатися"
    assert catalogue.get(COUNTED).string == TILES
    assert not catalogue.get("Leave").string


def test_a_text_that_moved_keeps_its_translation(tmp_path):
    path = write_texts(tmp_path, "de", {"Join": "Mitspielen"})

    update_catalogue("de", texts_of_site("Join", file="templates/home/lobby.html"), tmp_path)

    message = read_catalogue(path, "de").get("Join")
    assert message.string == "Mitspielen"
    assert [name for name, _ in message.locations] == ["templates/home/lobby.html"]


def test_contexts_have_translations_of_their_own(tmp_path):
    write_texts(tmp_path, "de", {"Review": "Analysieren"}, context="button")
    texts = texts_of_site("Review")
    texts.add("Review", context="button")

    assert update_catalogue("de", texts, tmp_path) == 1


def test_texts_that_are_gone_are_dropped_and_similar_ones_are_not_guessed(tmp_path):
    path = write_texts(tmp_path, "de", {"Join the game.": "Mitspielen"})

    update_catalogue("de", texts_of_site("Join the game"), tmp_path)

    assert "Mitspielen" not in path.read_text()
    assert "fuzzy" not in path.read_text()


def test_a_text_that_now_counts_is_translated_again(tmp_path):
    path = write_texts(tmp_path, "de", {"%(n)s tile": "%(n)s Plättchen"})

    assert update_catalogue("de", texts_of_site(COUNTED), tmp_path) == 1

    assert read_catalogue(path, "de").get(COUNTED).string == ("", "")


def test_marks_and_comments_of_translators_stay(tmp_path):
    path = write_texts(
        tmp_path, "de", {"Join": "Mitspielen"}, flags=["fuzzy"], user_comments=["Or: Beitreten?"]
    )

    update_catalogue("de", texts_of_site("Join"), tmp_path)

    message = read_catalogue(path, "de").get("Join")
    assert message.fuzzy
    assert message.user_comments == ["Or: Beitreten?"]


def test_a_second_run_changes_nothing(tmp_path):
    path = write_texts(tmp_path, "uk", {"Join": "Приєднатися", COUNTED: TILES, "Long " * 40: "Довгий " * 40})
    texts = texts_of_site("Join", COUNTED, "Long " * 40, "Two\nlines")
    update_catalogue("uk", texts, tmp_path)
    before = path.read_bytes()

    update_catalogue("uk", texts, tmp_path)

    assert path.read_bytes() == before
    assert b"Date" not in before
    assert b"pages.py:" not in before


def test_a_damaged_catalogue_is_not_overwritten(tmp_path):
    path = write_texts(tmp_path, "de", {"Join": "Mitspielen"})
    path.write_text(path.read_text() + "<<<<<<< HEAD\n")

    with pytest.raises(PoFileError):
        update_catalogue("de", texts_of_site("Join"), tmp_path)

    assert "<<<<<<< HEAD" in path.read_text()


def test_joining_takes_nothing_over_if_only_one_of_the_texts_counts(tmp_path):
    path = write_texts(tmp_path, "de", {COUNTED: ("%(n)s Plättchen", "%(n)s Plättchen")})
    other = write_texts(tmp_path / "other", "de", {COUNTED[0]: "%(n)s Stein"})

    assert join_catalogue("de", other, tmp_path) == 0
    assert "Stein" not in path.read_text()


def test_joining_takes_over_what_the_other_catalogue_has(tmp_path):
    path = write_texts(tmp_path, "de", {"Join": "", "Leave": "Gehen", "Watch": "Zusehen"})
    other = write_texts(
        tmp_path / "other", "de", {"Join": "Mitspielen", "Leave": "Verlassen", "Watch": "", "Old": "Alt"}
    )

    assert join_catalogue("de", other, tmp_path) == 2

    strings = {message.id: message.string for message in read_catalogue(path, "de") if message.id}
    assert strings == {"Join": "Mitspielen", "Leave": "Verlassen", "Watch": "Zusehen"}
