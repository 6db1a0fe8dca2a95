"""Without the compiled search the bots use the plain engine."""

import logging
import os
import shutil
import subprocess
import sys
from random import Random

import pytest

from engine import legal_actions, new_game, shuffle, view
from engine.bots import choose, compiled
from engine.bots import compile as compiler
from engine.bots.compile import KEPT, _remove_abandoned, _remove_old
from tests.site_process import ROOT

LOAD_AND_THINK = """
from random import Random
from engine import legal_actions, new_game, shuffle, view
from engine.bots import choose, compiled, judge

searches = compiled.searches()
for seats in (1, 2):
    state = new_game(shuffle(Random(seats), seats, 21))
    seen = view(state, state.to_move)
    for name in ("gibbous", "full-moon"):
        choose(name, seen, Random(1))
judge(seen, legal_actions(state)[0], Random(1))

from engine.kernel import beam, bridge, halving, rules, tree
entries = [bridge.place_all, searches.halve, searches.plan_phase, searches.search_tree]
inner = [rules.take, halving.search, beam.beam, tree.search]
print("hits", sum(sum(entry.stats.cache_hits.values()) for entry in entries))
print("misses", sum(sum(entry.stats.cache_misses.values()) for entry in entries))
print("compiled", sum(len(function.signatures) for function in inner))
"""


@pytest.fixture
def nothing_loaded(monkeypatch):
    monkeypatch.setattr(compiled, "_loaded", {})
    monkeypatch.setattr(compiled, "_warned", set())


@pytest.fixture
def opening():
    return new_game(shuffle(Random(3), 2, 20))


def compile_into(folder):
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder)}
    command = [sys.executable, "-m", "engine.bots.compile"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.usefixtures("nothing_loaded")
@pytest.mark.parametrize("name", ["gibbous", "full-moon"])
def test_with_an_empty_cache_bots_play_and_it_is_logged_once(name, opening, monkeypatch, tmp_path, caplog):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    with caplog.at_level(logging.WARNING):
        moves = [choose(name, view(opening, opening.to_move), Random(1)) for _ in range(2)]
    assert set(moves) <= set(legal_actions(opening))
    assert [record.message for record in caplog.records if "plain engine" in record.message] != []
    assert len(caplog.records) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("nothing_loaded")
def test_without_numba_the_bots_play_and_it_is_logged(opening, monkeypatch, caplog):
    monkeypatch.setattr(compiled, "cache_folder", lambda: None)
    assert choose("full-moon", view(opening, opening.to_move), Random(1)) in legal_actions(opening)
    assert "numba is not installed" in caplog.text


def test_importing_the_bots_imports_no_numpy():
    command = "import engine.bots, engine.__main__, sys; assert not {'numpy', 'numba'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", command], check=True)


def test_a_cache_that_cant_be_written_is_reported_in_one_line(tmp_path):
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


def test_files_left_by_killed_compilers_are_deleted(tmp_path):
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
    os.utime(source, (1, 1))
    monkeypatch.setattr(compiled, "SOURCES", [source])
    before = compiled.cache_folder()
    source.write_text("other")
    os.utime(source, (1, 1))
    assert compiled.cache_folder() != before


def test_sources_of_another_date_have_another_cache(monkeypatch, tmp_path):
    """Otherwise numba would consider them changed and compile them in the middle of a turn."""
    source = tmp_path / "rules.py"
    source.touch()
    monkeypatch.setattr(compiled, "SOURCES", [source])
    before = compiled.cache_folder()
    os.utime(source, (1, 1))
    assert compiled.cache_folder() != before


@pytest.mark.usefixtures("searches")
def test_a_filled_cache_is_loaded_and_nothing_is_compiled():
    """Neither while loading nor by any search of a bot or a review."""
    done = subprocess.run(
        [sys.executable, "-c", LOAD_AND_THINK], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.split() == ["hits", "4", "misses", "0", "compiled", "0"]


@pytest.mark.usefixtures("searches", "nothing_loaded")
@pytest.mark.parametrize("suffix", ["nbi", "nbc", compiled.COMPLETE])
@pytest.mark.parametrize("damage", [lambda content: b"", lambda content: content[: len(content) // 2]])
def test_a_damaged_cache_is_logged_and_not_loaded(suffix, damage, opening, monkeypatch, tmp_path, caplog):
    folder = tmp_path / "damaged"
    shutil.copytree(compiled.cache_folder(), folder)
    victim = next(path for path in sorted(folder.rglob("*")) if path.name.endswith(suffix))
    victim.write_bytes(damage(victim.read_bytes()))
    monkeypatch.setattr(compiled, "cache_folder", lambda: folder)
    assert choose("full-moon", view(opening, opening.to_move), Random(1)) in legal_actions(opening)
    assert "is damaged" in caplog.text


@pytest.mark.usefixtures("searches")
def test_a_damaged_cache_is_compiled_again(monkeypatch, tmp_path):
    """Here with a copy in place of the compiler, which takes a minute."""
    whole, folder = compiled.cache_folder(), tmp_path / "kernel" / "version"
    shutil.copytree(whole, folder)
    next(folder.rglob("*.nbc")).write_bytes(b"")
    monkeypatch.setattr(compiler, "cache_folder", lambda: folder)
    monkeypatch.setattr(compiler, "load", lambda draft: shutil.copytree(whole, draft, dirs_exist_ok=True))
    monkeypatch.setattr(os, "nice", lambda _: None)
    assert compiler.main() == 0
    assert compiled.is_complete(folder)
    assert list(folder.parent.iterdir()) == [folder]


def test_old_versions_are_deleted_and_other_files_stay(tmp_path):
    for number in range(KEPT + 2):
        folder = tmp_path / f"version-{number}"
        folder.mkdir()
        (folder / compiled.COMPLETE).touch()
        os.utime(folder / compiled.COMPLETE, (number, number))
    (tmp_path / "other").mkdir()
    _remove_old(tmp_path)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"other", *(f"version-{number}" for number in range(2, KEPT + 2))}


@pytest.mark.usefixtures("nothing_loaded")
def test_bots_play_even_if_the_cache_does_not_load(opening, monkeypatch, tmp_path, caplog):
    monkeypatch.setattr(compiled, "cache_folder", lambda: tmp_path)

    def full(folder):
        raise OSError("no space")

    monkeypatch.setattr(compiled, "_writable", full)
    (tmp_path / "searches.nbc").touch()
    compiled.seal(tmp_path)
    assert choose("gibbous", view(opening, opening.to_move), Random(1)) in legal_actions(opening)
    assert "no space" in caplog.text
