"""The command line: `python -m engine replay|legal|choose|simulate`."""

import argparse
import sys

from engine.commands import choose, describe, simulate

INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="Nova Luna on the command line.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for module in (describe, choose, simulate):
        module.add_commands(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
