"""`make arena`: plays the bots' matches, prints the results and writes them to docs/bots.md with a plot.

Each match is saved in bench/arena.json as soon as it is played, so that a single one can be repeated:
`python -m bench.arena --only full-moon,gibbous --games 400`. Exit status 1 when a bot misses its target.
"""

import argparse
import json
import sys
from pathlib import Path

from bench.arena_plot import draw
from bench.arena_table import MATCHES, SOLO, Found, Match, is_met, ladder
from engine.bots import compiled
from engine.bots.match import Result, tally
from engine.commands.simulate import play_match, whole_deals, with_bar

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "bench" / "arena.json"
DOCUMENT = ROOT / "docs" / "bots.md"
PLOT = ROOT / "docs" / "bots.svg"
BEGIN, END = "<!-- arena: written by `make arena` -->", "<!-- end of arena -->"
SEED = 1117


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=[*(match.bots for match in MATCHES + SOLO), "solo", "nothing"])
    parser.add_argument("--games", type=int, help="instead of each match's own number")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    if compiled.searches() is None:
        parser.exit(1, "the kernel is not compiled, the strong bots would be weak: `make kernel`\n")
    for match in SOLO if options.only == "solo" else MATCHES + SOLO:
        if options.only in (None, "solo", match.bots):
            print(match.bots, file=sys.stderr, flush=True)
            found = play(match, options.games or match.games, options.jobs)
            # Read again, because another process may have saved a match meanwhile.
            kept = {**read_results(), match.bots: found}
            RESULTS.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n")
    kept = read_results()
    write(kept)
    print(ladder(kept))
    missed = [
        match.bots for match in MATCHES + SOLO if match.bots in kept and not is_met(match, kept[match.bots])
    ]
    if missed:
        print("missed its target:", *missed, file=sys.stderr)
    return 1 if missed else 0


def read_results() -> dict[str, Found]:
    return json.loads(RESULTS.read_text()) if RESULTS.exists() else {}


def play(match: Match, games: int, jobs: int) -> Found:
    games = whole_deals(games, len(match.names))
    results: list[Result] = list(with_bar(play_match(match.names, games, SEED, jobs), games))
    first = tally(match.names, results)[0]
    return {
        "games": first.games,
        "wins": first.wins,
        "low": round(first.low, 4),
        "high": round(first.high, 4),
        "ms": round(first.ms_per_move, 1),
        "score": first.mean_score or 0,
        "below_100": first.below_100 or 0,
        "seconds_per_game": round(sum(sum(result.seconds) for result in results) / games, 2),
    }


def write(kept: dict[str, Found]) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    DOCUMENT.write_text(f"{before}{BEGIN}\n{ladder(kept)}\n{END}{after}", encoding="utf-8")
    PLOT.write_text(draw(kept), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
