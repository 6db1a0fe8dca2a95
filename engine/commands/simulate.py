"""`simulate`: play many games between bots."""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from engine.bots.match import Result, Tally, play_game, tally
from engine.bots.registry import BOTS
from engine.commands.records import refuse
from engine.record import write_record
from engine.setup import MAX_SEATS

BAR = 30


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    text = "play bots against each other, seats rotated on the same deals, and print a table"
    command = commands.add_parser("simulate", help=text, description=text)
    command.add_argument("--bots", required=True, type=_names, help=f"one to four of {', '.join(BOTS)}")
    command.add_argument("--games", required=True, type=_at_least_one)
    command.add_argument("--seed", required=True, type=int, help="the same seed gives the same deals")
    command.add_argument("--records", type=Path, metavar="OUT", help="write the record of each game here")
    command.add_argument("--jobs", type=_at_least_one, default=1, help="processes to play with")
    command.set_defaults(run=_run)


def _names(text: str) -> list[str]:
    names = text.split(",")
    if len(names) > MAX_SEATS:
        raise argparse.ArgumentTypeError(f"{len(names)} bots, but there are {MAX_SEATS} seats")
    if unknown := [name for name in names if name not in BOTS]:
        raise argparse.ArgumentTypeError(f"no bot {unknown[0]!r}: there are {', '.join(BOTS)}")
    return names


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    return number


def _run(options: argparse.Namespace) -> int:
    games = whole_deals(options.games, len(options.bots))
    if games != options.games:
        sys.stderr.write(f"{games} games, so that every deal is played from every seat\n")
    try:
        with open(options.records, "w", encoding="ascii") if options.records else nullcontext() as out:
            results = []
            for result in with_bar(play_match(options.bots, games, options.seed, options.jobs), games):
                results.append(result)
                if out:
                    out.write(write_record(result.record) + "\n")
    except OSError as error:
        return refuse(str(error))
    sys.stdout.write(table(tally(options.bots, results)))
    return 0


def whole_deals(games: int, seats: int) -> int:
    """`games`, rounded up so that each deal is played once for each rotation of the seats."""
    return -(-games // seats) * seats


def play_match(names: Sequence[str], games: int, seed: int, jobs: int = 1) -> Iterator[Result]:
    """The results in the order of the games, whatever the number of processes."""
    play = partial(play_game, names, seed)
    if jobs == 1:
        yield from map(play, range(games))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, range(games))


def with_bar(results: Iterable[Result], games: int) -> Iterator[Result]:
    """Draw a progress bar if stderr is a terminal."""
    is_shown = sys.stderr.isatty()
    for number, result in enumerate(results, start=1):
        if is_shown:
            done = BAR * number // games
            end = "\n" if number == games else ""
            sys.stderr.write(f"\r[{'#' * done}{'.' * (BAR - done)}] {number}/{games}{end}")
            sys.stderr.flush()
        yield result


def table(tallies: Sequence[Tally]) -> str:
    """The result of a match as text."""
    if tallies[0].mean_score is not None:
        head = ["bot", "games", "mean score", "95 %", "below 100", "tokens left", "ms/move"]
        rows = [_solo_row(entry) for entry in tallies]
    else:
        head = ["bot", "games", "wins", "share", "95 %", "mean rank", "tokens left", "ms/move"]
        rows = [_row(entry) for entry in tallies]
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in (head, *rows)
    ]
    return "".join(line.rstrip() + "\n" for line in lines)


def _row(entry: Tally) -> list[str]:
    return [
        entry.name,
        str(entry.games),
        str(entry.wins),
        f"{entry.wins / entry.games:.1%}",
        f"{entry.low:.1%} to {entry.high:.1%}",
        f"{entry.mean_rank:.2f}",
        f"{entry.tokens_left:.2f}",
        f"{entry.ms_per_move:.1f}",
    ]


def _solo_row(entry: Tally) -> list[str]:
    return [
        entry.name,
        str(entry.games),
        f"{entry.mean_score:.1f}",
        f"{entry.low:.1f} to {entry.high:.1f}",
        f"{entry.below_100:.1%}",
        f"{entry.tokens_left:.2f}",
        f"{entry.ms_per_move:.1f}",
    ]
