"""`python -m novaluna_site.catalogues messages|compile|lint|join`, see `--help`."""

import argparse
import sys
from pathlib import Path

from novaluna_site.catalogues.compiling import compile_if_changed
from novaluna_site.catalogues.extraction import extract_messages
from novaluna_site.catalogues.linting import Problem, lint
from novaluna_site.catalogues.places import languages
from novaluna_site.catalogues.updating import join_catalogue, update_catalogue

SOME = 20


def main(arguments: list[str] | None = None) -> int:
    chosen = _parser().parse_args(arguments)
    command = {"messages": _messages, "compile": _compile, "lint": _lint, "join": _join}[chosen.command]
    return command(chosen)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m novaluna_site.catalogues")
    commands = parser.add_subparsers(dest="command", required=True)
    messages = commands.add_parser("messages", help="bring the catalogues up to date")
    messages.add_argument("languages", nargs="*", metavar="LANGUAGE", help="also a new one; all if not given")
    commands.add_parser("compile", help="compile the catalogues that changed")
    lint = commands.add_parser("lint", help="check the catalogues")
    lint.add_argument("languages", nargs="*", metavar="LANGUAGE", help="all if not given")
    lint.add_argument("--all", action="store_true", help="print every problem, not only some of each kind")
    join = commands.add_parser("join", help="take over the translations of another catalogue")
    join.add_argument("other", type=Path, metavar="FILE", help="a .po file; where both differ, it wins")
    join.add_argument("language", metavar="LANGUAGE")
    return parser


def _messages(chosen: argparse.Namespace) -> int:
    texts = extract_messages()
    for language in chosen.languages or languages():
        missing = update_catalogue(language, texts)
        _say(f"{language}: {len(texts)} texts, {missing} to translate")
    return 0


def _compile(chosen: argparse.Namespace) -> int:
    compile_if_changed()
    return 0


def _lint(chosen: argparse.Namespace) -> int:
    """Print the problems, grouped by language and check."""
    found: dict[tuple[str, str], list[Problem]] = {}
    for problem in lint(chosen.languages or languages()):
        found.setdefault((problem.place, problem.check), []).append(problem)
    for (place, check), problems in found.items():
        printed = problems if chosen.all else problems[:SOME]
        _say("\n".join(map(str, printed)))
        if len(printed) < len(problems):
            _say(f"{place}: {check}: … and {len(problems) - len(printed)} more; lint --all prints them")
    return 1 if found else 0


def _join(chosen: argparse.Namespace) -> int:
    _say(f"{chosen.language}: {join_catalogue(chosen.language, chosen.other)} translations taken over")
    return 0


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    sys.exit(main())
