"""Prints what is wrong with the pages of one language, for translators and readers.

    python -m tests.languages.check uk                            English that is left over on any page
    python -m tests.languages.check uk --pages 'learn,lesson-*'   the same for these pages
    python -m tests.languages.check uk --layout                   also the layout on a phone and a desktop

`python -m tests.shots --language uk` takes the pictures.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Error

from novaluna_site.catalogues.compiling import compile_if_changed
from tests.languages import LANGUAGES, REAL_LANGUAGES
from tests.languages.crawled import crawled, summary
from tests.languages.layout import problems_of
from tests.languages.leftovers import Leftovers
from tests.languages.own_words import own_words
from tests.scenes import fill_once
from tests.scenes.pages import pages
from tests.scenes.states import STATES
from tests.shots import NAMES, SCREENS, Order, Studio, listed, matching, open_studio


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.languages.check",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("language", choices=LANGUAGES)
    parser.add_argument(
        "--pages", type=listed, default=[], help="separated by commas; * stands for any letters"
    )
    parser.add_argument("--layout", action="store_true", help="open them in a browser, too")
    chosen = parser.parse_args(arguments)
    try:
        names = matching(NAMES, chosen.pages)
    except LookupError as error:
        parser.error(str(error))
    compile_if_changed()
    complaints = english_left(chosen.language, names)
    if chosen.layout:
        complaints += layout_problems(chosen.language, names)
    sys.stdout.write(f"{summary(complaints)}\n" if complaints else "Nothing found.\n")
    return 1 if complaints else 0


def english_left(language: str, names: list[str]) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        filled = Path(folder) / "filled"
        fill_once(filled, DJANGO_SETTINGS_MODULE=REAL_LANGUAGES)
        return crawled(filled, Path(folder) / "site", [language], names)[language]


def layout_problems(language: str, names: list[str]) -> list[str]:
    """Of the pages and of their states, which only scripts reach."""
    order = Order(frozenset(names), language)
    with open_studio(order) as studio:
        leftovers = Leftovers(language, own_words(studio.site.data_dir))
        return [*_of_pages(studio, leftovers), *_of_states(studio, leftovers)]


def _of_pages(studio: Studio, leftovers: Leftovers) -> Iterator[str]:
    for screen in ("phone-dark", "desktop-dark"):
        for viewer, paths in pages(studio.scenes).items():
            with studio.open_page(viewer, SCREENS[screen]) as page:
                for name in studio.order.names & paths.keys():
                    page.goto(studio.address(paths[name]))
                    for problem in problems_of(page, leftovers):
                        yield f"{name} on {screen}: {problem}"


def _of_states(studio: Studio, leftovers: Leftovers) -> Iterator[str]:
    for name in studio.order.names & STATES.keys():
        state = STATES[name]
        with studio.open_page(state.viewer, SCREENS["phone-dark"], moves=state.moves) as page:
            page.goto(studio.address(studio.scenes.paths.get(state.path, state.path)))
            try:
                state.reach(page)
            except Error as error:
                yield f"{name}: {str(error).splitlines()[0]}"
            for problem in problems_of(page, leftovers):
                yield f"{name} on a phone: {problem}"


if __name__ == "__main__":
    sys.exit(main())
