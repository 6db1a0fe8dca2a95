"""`python -m bench.matching_waits` prints the waiting times in docs/matchmaking.md, in half a minute."""

from collections.abc import Iterator
from statistics import median

from tests.games.matchmaking.matching.pools import ANY
from tests.games.matchmaking.matching.simulation import HOUR, MINUTE, Result, World

SEED = 1


def rows(result: Result) -> Iterator[str]:
    for (pace, seats), waits in sorted(result.waits.items(), key=str):
        name = "any" if seats == ANY else "".join(map(str, seats))
        middle, late = median(waits) / MINUTE, sorted(waits)[int(0.95 * len(waits))] / HOUR
        yield f"| {pace} | {name} | {len(waits)} | {middle:.0f} min | {late:.1f} h |"


def main() -> None:
    world = World(SEED, people=500, days=30)
    result = world.run()
    print(
        "| pace | seats | wishes | median | 95 % within |", "|---|---|---|---|---|", *rows(result), sep="\n"
    )
    print(f"{sum(person.wished for person in world.people)} wishes, {len(result.matches)} games")
    for (pace, seats), left in result.unmet.items():
        print(f"{pace}, {sorted(seats)}: {left} left without a game")
    for (pace, seats), longest in result.longest_open.items():
        print(f"{pace}, {sorted(seats)}: open for at most {longest / HOUR:.0f} h")


if __name__ == "__main__":
    main()
