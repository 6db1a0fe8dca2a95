"""The report of `make arena`."""

from xml.etree import ElementTree

import pytest

from bench import arena
from bench.arena_plot import draw
from bench.arena_table import MATCHES, SOLO, is_met, ladder

GOOD = {
    "games": 400,
    "wins": 399,
    "low": 0.98,
    "high": 1.0,
    "ms": 9.0,
    "score": 91.0,
    "below_100": 0.93,
    "seconds_per_game": 1.2,
}
BEST = SOLO[-1]


@pytest.mark.parametrize(
    ("match", "change", "answer"),
    [
        (MATCHES[0], {}, True),
        (MATCHES[0], {"wins": 397}, False),
        (MATCHES[1], {"wins": 40}, True),
        (MATCHES[1], {"wins": 80}, False),
        (BEST, {}, True),
        (BEST, {"score": 92.1}, False),
        (BEST, {"below_100": 0.89}, False),
        (SOLO[0], {"score": 170.0}, True),
    ],
)
def test_a_target_is_met_or_missed(match, change, answer):
    assert is_met(match, {**GOOD, **change}) == answer


def test_table_and_plot_show_every_match_and_its_target():
    kept = {match.bots: GOOD for match in MATCHES + SOLO}
    rows = [line for line in ladder(kept).splitlines() if line.startswith("| ") and "target" not in line]
    assert len(rows) == len(MATCHES) + len(SOLO)
    assert "≤ 92, 90% below 100" in rows[-1]
    lines = [path for path in ElementTree.fromstring(draw(kept)).iter() if path.get("stroke") == "#b3261e"]
    assert len(lines) == len(MATCHES) + 1


@pytest.mark.usefixtures("searches")
@pytest.mark.parametrize(("wins", "status"), [(399, 0), (390, 1)])
def test_a_missed_target_is_reported_and_fails(wins, status, monkeypatch, tmp_path, capsys):
    document = tmp_path / "bots.md"
    document.write_text(f"before {arena.BEGIN} old {arena.END} after")
    monkeypatch.setattr(arena, "DOCUMENT", document)
    monkeypatch.setattr(arena, "PLOT", tmp_path / "bots.svg")
    monkeypatch.setattr(arena, "read_results", lambda: {"crescent,random": {**GOOD, "wins": wins}})
    monkeypatch.setattr("sys.argv", ["arena", "--only", "nothing"])
    assert arena.main() == status
    printed = capsys.readouterr()
    assert "| crescent, random | " in printed.out
    assert ("missed its target: crescent,random" in printed.err) == bool(status)
    assert document.read_text().startswith("before ")
    assert " old " not in document.read_text()
