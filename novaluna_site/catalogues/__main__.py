"""`python -m novaluna_site.catalogues messages|compile|join`; `make messages` and `make run` call it."""

import argparse
import sys
from pathlib import Path

from novaluna_site.catalogues.compiling import compile_if_changed
from novaluna_site.catalogues.extraction import extract_messages
from novaluna_site.catalogues.places import languages
from novaluna_site.catalogues.updating import join_catalogue, update_catalogue


def main(arguments: list[str] | None = None) -> int:
    chosen = _parser().parse_args(arguments)
    command = {"messages": _messages, "compile": _compile, "join": _join}[chosen.command]
    return command(chosen)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m novaluna_site.catalogues")
    commands = parser.add_subparsers(dest="command", required=True)
    messages = commands.add_parser("messages", help="bring the catalogues up to date")
    messages.add_argument("languages", nargs="*", metavar="LANGUAGE", help="also a new one; all if not given")
    commands.add_parser("compile", help="compile the catalogues that changed")
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


def _join(chosen: argparse.Namespace) -> int:
    _say(f"{chosen.language}: {join_catalogue(chosen.language, chosen.other)} translations taken over")
    return 0


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    sys.exit(main())
