"""What a table weighs on the wire, compressed as the site sends it; and that nobody else is asked."""

from urllib.parse import urlsplit

import pytest

HEAVIEST = ("table", "large", "row", "long-names")
BUDGETS = {"document": 40_000, "stylesheet": 14_000, "script": 35_000}
"""Bytes. The drawings are part of the document, but for the one sprite that all pages share."""
HTMX = "htmx"


@pytest.mark.parametrize("scene", HEAVIEST)
def test_a_table_is_light(new_context, scenes, live_site, scene):
    viewer = "Maximiliana-von-Mond" if scene == "long-names" else "Kian"
    context = new_context()
    context.add_cookies(scenes.cookies(viewer, live_site))
    page = context.new_page()
    finished = []
    page.on("requestfinished", finished.append)

    page.goto(scenes.paths[scene], wait_until="networkidle")

    assert {urlsplit(request.url).netloc for request in finished} == {urlsplit(live_site).netloc}
    weights: dict[str, int] = dict.fromkeys(BUDGETS, 0)
    for request in finished:
        if HTMX not in request.url:
            kind = request.resource_type
            weights[kind] = weights.get(kind, 0) + request.sizes()["responseBodySize"]
    over = {kind: weight for kind, weight in weights.items() if weight > BUDGETS.get(kind, weight)}
    assert over == {}, weights
    assert not weights.keys() & {"font", "media"}
    pictures = [request.url for request in finished if request.resource_type == "image"]
    assert [url for url in pictures if not url.split("?")[0].endswith(".svg")] == []
