"""The matches between the bots, their targets, and their results as a table."""

from dataclasses import dataclass

Found = dict[str, float]
"""The result of a match in bench/arena.json."""


@dataclass(frozen=True)
class Match:
    """`at_least`, `at_most`: targets for the first bot's share of wins, or in solo for its mean score."""

    bots: str
    at_least: float
    at_most: float
    games: int

    @property
    def names(self) -> list[str]:
        return self.bots.split(",")

    @property
    def is_solo(self) -> bool:
        return len(self.names) == 1

    @property
    def label(self) -> str:
        first, *others = self.names
        if not others:
            return first
        return f"{first} against {f'{len(others)} ' if len(others) > 1 else ''}{others[0]}"


MATCHES = (
    Match("crescent,random", 0.995, 1, 400),
    Match("new-moon,crescent", 0.03, 0.15, 400),
    Match("half-moon,crescent", 0.58, 1, 400),
    Match("gibbous,crescent", 0.97, 1, 400),
    Match("full-moon,gibbous", 0.60, 1, 400),
    Match("full-moon,gibbous,gibbous,gibbous", 0.33, 1, 400),
)
NO_TARGET = 999
SOLO = tuple(
    Match(name, 0, 92 if name == "full-moon" else NO_TARGET, 300)
    for name in ("new-moon", "crescent", "half-moon", "gibbous", "full-moon")
)
BELOW_100 = 0.9
"""The share of solo games that must score below 100, for a bot with a target."""


def is_met(match: Match, found: Found) -> bool:
    if not match.is_solo:
        return match.at_least <= found["wins"] / found["games"] <= match.at_most
    if match.at_most == NO_TARGET:
        return True
    return found["score"] <= match.at_most and found["below_100"] >= BELOW_100


def ladder(kept: dict[str, Found]) -> str:
    return "\n".join(
        [
            "| match | wins of the first | 95 % | target | games | ms per move |",
            "|---|---|---|---|---|---|",
            *(_row(match, kept[match.bots]) for match in MATCHES if match.bots in kept),
            "",
            "| solo | mean score | 95 % | below 100 | target | games | s per game |",
            "|---|---|---|---|---|---|---|",
            *(_solo_row(match, kept[match.bots]) for match in SOLO if match.bots in kept),
        ]
    )


def _row(match: Match, found: Found) -> str:
    target = f"≥ {match.at_least:.1%}" + (f", ≤ {match.at_most:.0%}" if match.at_most < 1 else "")
    return (
        f"| {', '.join(match.names)} | {found['wins'] / found['games']:.1%} "
        f"| {found['low']:.1%} to {found['high']:.1%} | {target} | {found['games']} | {found['ms']} |"
    )


def _solo_row(match: Match, found: Found) -> str:
    target = "" if match.at_most == NO_TARGET else f"≤ {match.at_most}, {BELOW_100:.0%} below 100"
    return (
        f"| {match.bots} | {found['score']:.1f} | {found['low']:.1f} to {found['high']:.1f} "
        f"| {found['below_100']:.1%} | {target} | {found['games']} | {found['seconds_per_game']} |"
    )
