"""`replay` and `legal`: print the positions or the legal actions of a record, state by state."""

import argparse
import json
from collections.abc import Callable
from typing import Any

from engine.commands.records import answer_records
from engine.position import position
from engine.record import replay
from engine.rules import legal_actions
from engine.state import State


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    for name, describe, text in (
        ("replay", position, "print the positions of each record"),
        ("legal", _legal_texts, "print the legal actions in each position of each record"),
    ):
        command = commands.add_parser(name, help=text, description=text)
        command.add_argument(
            "file", nargs="?", help="records, one per line, or one; standard input if missing"
        )
        command.set_defaults(run=_run, describe=describe)


def _run(options: argparse.Namespace) -> int:
    describe: Callable[[State], Any] = options.describe
    return answer_records(
        options.file, lambda record: json.dumps([describe(state) for state in replay(record)])
    )


def _legal_texts(state: State) -> list[str]:
    return sorted(str(action) for action in legal_actions(state))
