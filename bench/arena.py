"""`make arena`: the ladder, measured; printed, and written with a plot into docs/bots.md.

Each match is kept in bench/arena.json as soon as it is played, so that one can be played again by itself:
`python -m bench.arena --only full-moon,gibbous --games 400`.
"""

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

from bench.arena_plot import draw
from engine.bots import compiled
from engine.bots.match import Result, tally
from engine.commands.simulate import play_match, table

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "bench" / "arena.json"
DOCUMENT = ROOT / "docs" / "bots.md"
PLOT = ROOT / "docs" / "bots.svg"
BEGIN, END = "<!-- arena: written by `make arena` -->", "<!-- end of arena -->"
SEED = 1117


@dataclass(frozen=True)
class Match:
    bots: str
    at_least: float
    at_most: float
    games: int

    @property
    def names(self) -> list[str]:
        return self.bots.split(",")


SOLO_MOST = 92
MATCHES = (
    Match("crescent,random", 0.995, 1, 400),
    Match("new-moon,crescent", 0.03, 0.15, 400),
    Match("half-moon,crescent", 0.58, 1, 400),
    Match("gibbous,crescent", 0.97, 1, 400),
    Match("full-moon,gibbous", 0.60, 1, 400),
    Match("full-moon,gibbous,gibbous,gibbous", 0.33, 1, 400),
)
SOLO = tuple(Match(name, 0, SOLO_MOST, 300) for name in ("crescent", "gibbous", "full-moon"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=[match.bots for match in MATCHES + SOLO] + ["solo"])
    parser.add_argument("--games", type=int, help="instead of each match's own number")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    if compiled.searches() is None:
        parser.exit(1, "the kernel is not compiled, the strong bots would be weak: `make kernel`\n")
    for match in SOLO if options.only == "solo" else MATCHES + SOLO:
        if options.only in (None, "solo", match.bots):
            found = play(match, options.games or match.games, options.jobs)
            # Read again: another match may have been played meanwhile.
            kept = {**read_results(), match.bots: found}
            RESULTS.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n")
    write(read_results())


def read_results() -> dict[str, dict[str, float]]:
    return json.loads(RESULTS.read_text()) if RESULTS.exists() else {}


def play(match: Match, games: int, jobs: int) -> dict[str, float | int | None]:
    results: list[Result] = list(play_match(match.names, games, SEED, jobs))
    tallies = tally(match.names, results)
    print(table(tallies), flush=True)
    first = tallies[0]
    return {
        "games": first.games,
        "wins": first.wins,
        "low": round(first.low, 4),
        "high": round(first.high, 4),
        "ms": round(first.ms_per_move, 1),
        "score": first.mean_score,
        "below_100": first.below_100,
        "seconds_per_game": round(sum(sum(result.seconds) for result in results) / games, 2),
    }


def write(kept: dict[str, dict[str, float]]) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    DOCUMENT.write_text(f"{before}{BEGIN}\n{ladder(kept)}\n{END}{after}", encoding="utf-8")
    PLOT.write_text(draw([(m, kept[m.bots]) for m in MATCHES if m.bots in kept]), encoding="utf-8")


def ladder(kept: dict[str, dict[str, float]]) -> str:
    lines = [
        "| match | wins of the first | 95 % | asked | games | ms per move |",
        "|---|---|---|---|---|---|",
    ]
    for match in MATCHES:
        if found := kept.get(match.bots):
            share = found["wins"] / found["games"]
            asked = f"≥ {match.at_least:.1%}" + (f", ≤ {match.at_most:.0%}" if match.at_most < 1 else "")
            lines.append(
                f"| {', '.join(match.names)} | {share:.1%} | {found['low']:.1%} to {found['high']:.1%} "
                f"| {asked} | {found['games']} | {found['ms']} |"
            )
    lines += [
        "",
        "| solo | mean score | 95 % | below 100 | games | s per game |",
        "|---|---|---|---|---|---|",
    ]
    for match in SOLO:
        if found := kept.get(match.bots):
            lines.append(
                f"| {match.bots} | {found['score']:.1f} | {found['low']:.1f} to {found['high']:.1f} "
                f"| {found['below_100']:.1%} | {found['games']} | {found['seconds_per_game']} |"
            )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
