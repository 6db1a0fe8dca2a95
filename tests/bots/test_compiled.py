"""Until the machine code is there, and where it never comes, the bots think with the plain engine."""

import logging
import os
import subprocess
import sys
from random import Random

import pytest

from engine import legal_actions, new_game, shuffle, view
from engine.bots import choose, compiled
from engine.bots.compile import _remove_abandoned


@pytest.fixture
def nothing_loaded(monkeypatch):
    monkeypatch.setattr(compiled, "_loaded", {})
    monkeypatch.setattr(compiled, "_said", set())


@pytest.fixture
def opening():
    return new_game(shuffle(Random(3), 2, 20))


def compile_into(folder):
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder)}
    command = [sys.executable, "-m", "engine.bots.compile"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.usefixtures("nothing_loaded")
@pytest.mark.parametrize("name", ["gibbous", "full-moon"])
def test_an_empty_cache_stops_no_bot_and_is_said_once(name, opening, monkeypatch, tmp_path, caplog):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    with caplog.at_level(logging.WARNING):
        moves = [choose(name, view(opening, opening.to_move), Random(1)) for _ in range(2)]
    assert set(moves) <= set(legal_actions(opening))
    assert [record.message for record in caplog.records if "plain engine" in record.message] != []
    assert len(caplog.records) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("nothing_loaded")
def test_without_numba_the_bots_play_and_say_so(opening, monkeypatch, caplog):
    monkeypatch.setattr(compiled, "cache_folder", lambda: None)
    assert choose("full-moon", view(opening, opening.to_move), Random(1)) in legal_actions(opening)
    assert "numba is not installed" in caplog.text


def test_importing_the_bots_imports_no_numpy():
    command = "import engine.bots, engine.__main__, sys; assert not {'numpy', 'numba'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", command], check=True)


def test_a_cache_that_cant_be_written_is_told_in_one_line(tmp_path):
    (tmp_path / "file").touch()
    done = compile_into(tmp_path / "file" / "cache")
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.usefixtures("searches")
def test_a_filled_cache_is_not_filled_again():
    folder = compiled.cache_folder()
    before = folder.stat().st_mtime_ns
    assert compile_into(folder.parent).returncode == 0
    assert folder.stat().st_mtime_ns == before


def test_what_killed_compilers_left_goes(tmp_path):
    old, young = tmp_path / "draft-old", tmp_path / "draft-young"
    for folder in (old, young):
        folder.mkdir()
    os.utime(old, (0, 0))
    _remove_abandoned(tmp_path)
    assert list(tmp_path.iterdir()) == [young]


@pytest.mark.usefixtures("searches")
def test_a_cache_that_can_only_be_read_is_copied(monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    folder = compiled.cache_folder()
    copy = compiled._writable(folder)
    assert copy != folder
    assert {path.name for path in copy.rglob("*")} == {path.name for path in folder.rglob("*")}


def test_other_sources_have_another_cache(monkeypatch, tmp_path):
    source = tmp_path / "rules.py"
    source.write_text("first")
    monkeypatch.setattr(compiled, "SOURCES", [source])
    before = compiled.cache_folder()
    source.write_text("other")
    assert compiled.cache_folder() != before


@pytest.mark.usefixtures("nothing_loaded")
def test_a_cache_that_does_not_load_stops_no_bot(opening, monkeypatch, tmp_path, caplog):
    monkeypatch.setattr(compiled, "cache_folder", lambda: tmp_path)

    def full(folder):
        raise OSError("no space")

    monkeypatch.setattr(compiled, "_writable", full)
    (tmp_path / compiled.COMPLETE).touch()
    assert choose("gibbous", view(opening, opening.to_move), Random(1)) in legal_actions(opening)
    assert "no space" in caplog.text
