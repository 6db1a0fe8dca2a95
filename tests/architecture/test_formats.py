"""Dates, numbers and lists are written by novaluna_site/i18n/ and static/js/formats.js only."""

import re
from pathlib import Path

import pytest

from novaluna_site.i18n.filters import DATE_STYLES

ROOT = Path(__file__).parents[2]
FOR_MACHINES = {"c", "Y-m-d", "Y-m"}
DATE = re.compile(r"""\|(?:date|time)\b(?::["']([^"']*)["'])?""")
# `join` only without spaces, for machines.
IN_TEMPLATES = re.compile(
    r"\|(?:naturaltime|naturalday|timesince|intcomma|localize|stringformat)\b"
    r"|\|join:[\"'][^\"']*\s|%\s*now \"(?!U)"
)
# babel.messages reads and writes catalogues.
IN_PYTHON = re.compile(
    r"\b(?:date_format|time_format|number_format|get_text_list|strftime|naturaltime)\("
    r"|\bbabel\b(?!\.messages)"
)
IN_SCRIPTS = re.compile(r"\btoLocale\w*\(|\bnew Intl\.")


def lines(folder: str, pattern: str, *, except_in: str = "") -> list[tuple[str, str]]:
    return [
        (f"{path.relative_to(ROOT)}:{number}", line)
        for path in sorted((ROOT / folder).rglob(pattern))
        if not except_in or not path.is_relative_to(ROOT / except_in)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    ]


def test_templates_write_dates_in_known_styles():
    known = {*DATE_STYLES, *FOR_MACHINES}
    found = [
        f"{place}: {style}"
        for place, line in lines("templates", "*.*")
        for style in DATE.findall(line)
        if style not in known
    ]
    assert found == []


@pytest.mark.parametrize(
    ("folder", "files", "forbidden", "except_in"),
    [
        ("templates", "*.*", IN_TEMPLATES, ""),
        ("accounts", "*.py", IN_PYTHON, ""),
        ("games", "*.py", IN_PYTHON, ""),
        ("novaluna_site", "*.py", IN_PYTHON, "novaluna_site/i18n"),
        ("static/js", "*.js", IN_SCRIPTS, "static/js/formats.js"),
    ],
)
def test_nothing_else_formats_dates_and_numbers(folder, files, forbidden, except_in):
    found = [place for place, line in lines(folder, files, except_in=except_in) if forbidden.search(line)]
    assert found == []
