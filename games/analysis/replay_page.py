"""What the replay page shows of a stored game: a position, its review, tiles tried out."""

from itertools import zip_longest
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import AnonymousUser
from django.http import QueryDict
from django.urls import reverse

from accounts.models import User
from games.analysis.queries import can_be_reviewed, review_state
from games.analysis.replay import Replay, scene, stored_replay
from games.analysis.review import GameReview
from games.analysis.review_page import review_page
from games.analysis.sketch import sketch_panel
from games.tables import errors
from games.tables.models import Game
from games.tables.queries import viewer_of
from novaluna_site.web.query import number_up_to

DRAWN_FROM = 2
"""A line needs so many points."""


def replay_context(game: Game, user: User | AnonymousUser, query: QueryDict) -> dict[str, Any]:
    """`?ply=27&side=1`: the position after 27 moves, with the area of seat 1. Raises NotFound.

    For the template analysis/replay.html.
    """
    seats = list(game.seats.all())
    replay = stored_replay(game)
    ply = number_up_to(query, "ply", replay.last_ply)
    if ply is None:
        raise errors.NotFound
    own = viewer_of(user, seats).seat
    side = number_up_to(query, "side", game.seat_count - 1)
    context = scene(replay, ply, side)
    if can_be_reviewed(game):
        context |= _review_context(game, replay, ply)
    if game.is_over and "try" in query:
        context |= _tried_context(replay, ply, context["side"], query, gains=game.previews)
    return context | {
        "game": game,
        "title": game.title_for(user.pk),
        "own_seat": own,
        "picture": f"{reverse('position-picture', args=[game.pk, 'png'])}?ply={ply}&side={context['side']}",
    }


def _review_context(game: Game, replay: Replay, ply: int) -> dict[str, Any]:
    """The review, as far as it is known, and its progress until it is complete."""
    progress = review_state(game)
    found: dict[str, Any] = {} if progress.is_ready else {"progress_of_review": progress}
    if len(progress.plies) < DRAWN_FROM:
        return found
    review = GameReview(replay, progress.plies)
    reviewed = list(zip_longest(replay.steps, review.moves))
    return found | {"review": review_page(replay, review, ply), "reviewed": reviewed}


def _tried_context(replay: Replay, ply: int, side: int, query: QueryDict, *, gains: bool) -> dict[str, Any]:
    """Tiles tried out in a finished game, from an address such as `?ply=27&side=1&try=28@0,1 17@1,1`."""
    tried, tile, cell = query.get("try", "").split(), query.get("take", ""), query.get("at", "")
    if cell:
        tried, tile = [*tried, f"{tile}@{cell}"], ""
    panel = sketch_panel(replay.states[ply], side, tried, tile, gains=gains)

    def address(placed: str) -> str:
        return "?" + urlencode({"ply": ply, "side": side, "try": placed}, safe="@,")

    before = panel.placed.rpartition(" ")[0]
    return {"tried": panel, "tried_address": f"{address(panel.placed)}&", "tried_before": address(before)}
