"""Pages, API views, sockets, tasks and commands contain no queries: they call queries and actions."""

import re

from tests.architecture.tracked import ROOT, tracked_files

ENTRY_POINT = re.compile(
    r"(accounts|games/\w+)/(api|pages|tasks|context|templatetags|management|\w*socket)(/.+)?(\.py)?$"
)
QUERY = re.compile(
    r"\.objects\b|\.(all|annotate|defer|exclude|exists|none|only|order_by|prefetch_related|select_related"
    r"|values_list|bulk_create|bulk_update|get_or_create|update_or_create)\("
)
# Loaded together with the game.
LOADED = ".seats.all("


def queries_in(text: str) -> list[str]:
    return [found.group() for found in QUERY.finditer(text.replace(LOADED, ""))]


def test_entry_points_contain_no_queries():
    entry_points = [
        path
        for path in tracked_files("accounts/*.py", "games/*.py")
        if ENTRY_POINT.match(str(path.relative_to(ROOT)))
    ]

    assert len(entry_points) > 60
    assert {
        str(path.relative_to(ROOT)): found for path in entry_points if (found := queries_in(path.read_text()))
    } == {}


def test_it_would_notice_a_query():
    assert queries_in("Game.objects.get(pk=1); game.seats.all(); found.defer(None)") == [
        ".objects",
        ".defer(",
    ]
