import gettext
import os

import pytest

from novaluna_site.catalogues.compiling import compile_if_changed
from novaluna_site.catalogues.files import write_at_once
from tests.novaluna_site.catalogues.texts import write_texts


def compiled(locale, language):
    return gettext.translation("django", locale, [language], class_=gettext.GNUTranslations)


def test_django_can_read_what_was_compiled(tmp_path):
    write_texts(tmp_path, "de", {"Join": "Mitspielen", ("a tile", "tiles"): ("ein Plättchen", "Plättchen")})

    assert compile_if_changed(tmp_path) == ["de"]

    german = compiled(tmp_path, "de")
    assert german.gettext("Join") == "Mitspielen"
    assert german.ngettext("a tile", "tiles", 2) == "Plättchen"


def test_only_changed_catalogues_are_compiled(tmp_path):
    write_texts(tmp_path, "de", {"Join": "Mitspielen"})
    path = write_texts(tmp_path, "hu", {"Join": "Csatlakozom"})
    assert compile_if_changed(tmp_path) == ["de", "hu"]
    assert compile_if_changed(tmp_path) == []

    # An older version: its time goes back.
    os.utime(path, (1, 1))

    assert compile_if_changed(tmp_path) == ["hu"]
    assert compile_if_changed(tmp_path) == []


def test_unsure_and_half_translated_texts_remain_english(tmp_path):
    write_texts(tmp_path, "de", {"Join": "Mitspielen"}, flags=["fuzzy"])
    write_texts(tmp_path, "uk", {("%(n)s tile", "%(n)s tiles"): ("%(n)s тайл", "", "%(n)s тайлів", "")})
    compile_if_changed(tmp_path)

    assert compiled(tmp_path, "de").gettext("Join") == "Join"
    assert compiled(tmp_path, "uk").ngettext("%(n)s tile", "%(n)s tiles", 5) == "%(n)s tiles"


def test_an_interrupted_write_leaves_the_old_file_and_no_other(tmp_path, monkeypatch):
    path = tmp_path / "django.mo"
    write_at_once(path, b"old")

    def fail(*_arguments):
        raise OSError("disk full")

    monkeypatch.setattr("novaluna_site.catalogues.files.os.replace", fail)
    with pytest.raises(OSError, match="disk full"):
        write_at_once(path, b"new")

    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
