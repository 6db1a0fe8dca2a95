"""The command line: `python -m engine replay|legal [FILE]`."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, TextIO

from engine.errors import EngineError, MalformedRecord
from engine.position import position
from engine.record import Record, read_record, replay
from engine.rules import legal_actions
from engine.state import State

STDIN, STDOUT = 0, 1
REFUSED = 2
READER_GONE = 1
INTERRUPTED = 130
JSON_SPACE = b" \t\r\n"


def legal_texts(state: State) -> list[str]:
    return sorted(str(action) for action in legal_actions(state))


COMMANDS: dict[str, Callable[[State], Any]] = {"replay": position, "legal": legal_texts}


def main(arguments: list[str] | None = None) -> int:
    """The exit status: 0; or 2 after one line on stderr that says which record, which action and why.

    A record gets its line of output only once all of it has proved good, so the lines before a failure are
    right and complete.
    """
    options = _parser().parse_args(arguments)
    describe = COMMANDS[options.command]
    source = STDIN if options.file is None else options.file
    try:
        # By number: where sys.stdout is used, a reader that went away is reported once more at exit.
        with open(source, "rb") as stream, open(STDOUT, "w", encoding="ascii", closefd=False) as output:
            return _answer_all(stream, output, describe)
    except BrokenPipeError:
        return READER_GONE
    except OSError as error:
        return _refuse(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED


def _answer_all(stream: BinaryIO, output: TextIO, describe: Callable[[State], Any]) -> int:
    number = 1
    try:
        for record in _records(stream):
            output.write(json.dumps([describe(state) for state in replay(record)]) + "\n")
            output.flush()
            number += 1
    except EngineError as error:
        action = f", action {error.action}" if error.action else ""
        return _refuse(f"record {number}{action}: {error}")
    return 0


def _records(stream: BinaryIO) -> Iterator[Record]:
    """One record per line, blank lines skipped; or one in all, when the first line is not JSON by itself."""
    lines = (line for line in stream if line.strip(JSON_SPACE))
    first = next(lines, b"")
    if not first:
        raise MalformedRecord("no-record", "there is no record", value="")
    try:
        record = _read(first)
    except MalformedRecord as error:
        if error.code != "not-json":
            raise
        record = _read(first + stream.read())
    yield record
    yield from map(_read, lines)


def _read(line: bytes) -> Record:
    try:
        return read_record(line.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise MalformedRecord("not-utf-8", "not UTF-8", value=line[error.start : error.end]) from None


def _refuse(reason: str) -> int:
    sys.stderr.write(reason + "\n")
    return REFUSED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m engine", description="Nova Luna records on the command line."
    )
    parser.add_argument(
        "command",
        choices=COMMANDS,
        help="replay: print the positions of each record; legal: print the legal actions in each position",
    )
    parser.add_argument(
        "file", nargs="?", help="records, one per line, or one record; standard input if missing"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
