"""Twin games have the same visible past and another order of the tiles that are still face down."""

import re
from collections.abc import Iterable
from typing import Any

import engine
from games.tables.models import Game
from tests.api.caller import Caller, openapi

# Places in the pile. The first refill draws at most eleven tiles; these two come with the second.
SWAPPED = (13, 14)


def twin_of(game: Game, order: list[int]) -> list[int]:
    drawn = len(engine.TILES) - game.state["pile"]
    first, second = (drawn + place for place in SWAPPED)
    twin = list(order)
    twin[first], twin[second] = twin[second], twin[first]
    return twin


def game_paths(game: Game) -> list[str]:
    """Every path of the schema that reads something, except the one whose answer is random."""
    parts = {"game_id": game.pk, "series_id": 1, "ply": game.version, "username": "mina", "channel": "app"}
    return [
        path.removeprefix("/api/").format(**parts)
        for path, known in openapi()["paths"].items()
        if "get" in known and path != "/api/tables/ticket/"
    ]


PAGES = (
    "/games/{id}/",
    "/games/{id}/?text=1",
    "/games/{id}/?since={before}",
    "/games/{id}/?ply={version}",
    "/games/{id}/fairness/",
    "/games/{id}/position.svg",
    "/games/",
    "/find/",
)
# The CSRF tokens of forms, which differ between answers.
RANDOM = re.compile(rb'(?<=name="csrfmiddlewaretoken" value=")[^"]+|(?<=name="key" value=")[^"]+')


def seen_by(caller: Caller, game: Game) -> list[Any]:
    pages = [path.format(id=game.pk, version=game.version, before=max(1, game.version - 1)) for path in PAGES]
    answers = [caller.client.get(path) for path in [f"/api/{path}" for path in game_paths(game)] + pages]
    return [
        (answer.status_code, _fixed(answer.headers.items()), RANDOM.sub(b"", answer.content))
        for answer in answers
    ]


def _fixed(headers: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return sorted((name, re.sub(r"'nonce-[^']+'", "", value)) for name, value in headers)
