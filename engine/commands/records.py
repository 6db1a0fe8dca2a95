"""Read records from a file or standard input and print one line of output for each."""

import sys
from collections.abc import Callable, Iterator
from typing import BinaryIO, TextIO

from engine.errors import EngineError, MalformedRecord
from engine.record import Record, read_record

STDIN, STDOUT = 0, 1
REFUSED = 2
READER_GONE = 1
JSON_SPACE = b" \t\r\n"


def answer_records(file: str | None, answer: Callable[[Record], str]) -> int:
    """Returns the exit status: 0, or 2 after one line on stderr that names the record, the action and why.

    A record's line is printed only after the whole record has been checked, so every printed line is correct
    and complete.
    """
    try:
        # Opened by number: with sys.stdout Python would report a closed pipe a second time at exit.
        with (
            open(STDIN if file is None else file, "rb") as stream,
            open(STDOUT, "w", encoding="ascii", closefd=False) as output,
        ):
            return _answer_all(stream, output, answer)
    except BrokenPipeError:
        return READER_GONE
    except OSError as error:
        return refuse(str(error))


def refuse(reason: str) -> int:
    sys.stderr.write(reason + "\n")
    return REFUSED


def _answer_all(stream: BinaryIO, output: TextIO, answer: Callable[[Record], str]) -> int:
    number = 1
    try:
        for record in _records(stream):
            output.write(answer(record) + "\n")
            output.flush()
            number += 1
    except EngineError as error:
        action = f", action {error.action}" if error.action else ""
        return refuse(f"record {number}{action}: {error}")
    return 0


def _records(stream: BinaryIO) -> Iterator[Record]:
    """One record per line, blank lines skipped. If the first line is not JSON, the input is one record."""
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
