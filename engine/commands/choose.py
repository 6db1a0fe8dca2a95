"""`choose`: what a bot would play in the last position of each record."""

import argparse
from random import Random

from engine.bots import plans
from engine.bots.registry import BOTS, choose
from engine.commands.records import answer_records
from engine.errors import IllegalMove
from engine.record import Record, replay
from engine.view import view

DEFAULT_SEED = 0


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    text = "print a bot's action in the last position of each record"
    command = commands.add_parser("choose", help=text, description=text)
    command.add_argument("--bot", required=True, choices=BOTS, help="the bot that chooses")
    command.add_argument("--seed", type=int, default=DEFAULT_SEED, help="the same seed gives the same moves")
    command.add_argument("file", nargs="?", help="records, one per line, or one; standard input if missing")
    command.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    # Each record gets a new random source and no remembered plan, so that answers are independent.
    return answer_records(options.file, lambda record: _answer(options.bot, Random(options.seed), record))  # noqa: S311


def _answer(name: str, rng: Random, record: Record) -> str:
    *_, state = replay(record)
    if state.to_move is None:
        raise IllegalMove("game-over", "the game is over", value=f"choose {name}", rule="R5")
    plans.forget()
    return str(choose(name, view(state, state.to_move), rng))
