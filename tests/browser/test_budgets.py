"""The compressed size of a table page, and that it loads nothing from other hosts."""

from collections import Counter
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Request

HEAVIEST = {
    "table": "Kian",
    "first-game": "Luna",
    "large": "Kian",
    "row": "Kian",
    "long-names": "Maximiliana-von-Mond",
}
BUDGETS = {"page and drawings": 40_000, "stylesheet": 18_000, "script": 48_000}
"""Bytes, as the site sends them compressed, of everything that the page loads.

The page counts together with all drawings: those inside it, the sprites of tiles and icons that it uses, and
its icon.
"""
SPRITES = {"tiles", "icons"}


def kind(request: Request) -> str:
    """A sprite is recognised by its name, because browsers request it as different types."""
    is_drawing = request.resource_type == "document" or urlsplit(request.url).path.endswith(".svg")
    return "page and drawings" if is_drawing else request.resource_type


@pytest.mark.parametrize(("scene", "viewer"), HEAVIEST.items())
def test_a_table_page_is_small(new_context, scenes, live_site, scene, viewer):
    context = new_context()
    context.add_cookies(scenes.cookies(viewer, live_site))
    page = context.new_page()
    finished = []

    def keep(request):
        finished.append(request)

    page.on("requestfinished", keep)
    page.goto(scenes.paths[scene], wait_until="networkidle")

    assert {urlsplit(request.url).netloc for request in finished} == {urlsplit(live_site).netloc}
    weights: Counter[str] = Counter()
    for request in finished:
        weights[kind(request)] += request.sizes()["responseBodySize"]
    assert {part: weights[part] for part, most in BUDGETS.items() if weights[part] > most} == {}
    # No pictures except drawings, no fonts, no videos.
    assert weights.keys() <= {*BUDGETS, "manifest", "websocket", "fetch"}
    files = [urlsplit(request.url).path.rpartition("/")[2].partition(".")[0] for request in finished]
    assert set(files) >= SPRITES
