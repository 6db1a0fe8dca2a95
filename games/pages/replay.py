"""A game move by move: a stored one by its address, anybody's record by sending it along."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

import engine
from games import errors
from games.models import Game
from games.models.game import MAX_NAME
from games.pages.review import review_page
from games.pages.sketch_panel import sketch_panel
from games.replays import Replay
from games.reviews import GameReview
from games.selectors.games import viewer_of
from games.selectors.history import seen_record
from games.selectors.reviews import can_be_reviewed, review_state

MAX_RECORD_BYTES = 100_000


def show_replay(request: HttpRequest, game: Game) -> HttpResponse:
    """`?ply=27&side=1`: the position after 27 moves, with the area of seat 1."""
    seats = list(game.seats.all())
    replay = Replay(seen_record(game), [seat.user.display_name for seat in seats])
    ply = number_in(request.GET, "ply", replay.last_ply)
    if ply is None:
        raise errors.NotFound
    own = viewer_of(request.user, seats).seat
    side = number_in(request.GET, "side", game.seat_count - 1)
    context = scene(replay, ply, side)
    if can_be_reviewed(game):
        context |= review_context(game, replay, ply)
    if game.is_over and "try" in request.GET:
        context |= tried_context(replay, ply, context["side"], request.GET, gains=game.previews)
    context |= {
        "game": game,
        "title": game.name,
        "own_seat": own,
        "picture": f"{reverse('position-picture', args=[game.pk, 'png'])}?ply={ply}&side={context['side']}",
    }
    return render(request, "games/replay.html", context)


def review_context(game: Game, replay: Replay, ply: int) -> dict[str, Any]:
    """How far the review is; all of it once it is ready."""
    progress = review_state(game)
    if not progress.is_ready:
        return {"progress_of_review": progress}
    review = GameReview(replay, progress.plies)
    reviewed = list(zip(replay.steps, review.moves, strict=True))
    return {"review": review_page(replay, review, ply), "reviewed": reviewed}


def tried_context(replay: Replay, ply: int, side: int, query: QueryDict, *, gains: bool) -> dict[str, Any]:
    """What if: `?ply=27&side=1&try=28@0,1 17@1,1` is an address like any other, to be kept or sent."""
    tried, tile, cell = query.get("try", "").split(), query.get("take", ""), query.get("at", "")
    if cell:
        tried, tile = [*tried, f"{tile}@{cell}"], ""
    panel = sketch_panel(replay.states[ply], side, tried, tile, gains=gains)

    def address(placed: str) -> str:
        return "?" + urlencode({"ply": ply, "side": side, "try": placed}, safe="@,")

    before = panel.placed.rpartition(" ")[0]
    return {"tried": panel, "tried_address": f"{address(panel.placed)}&", "tried_before": address(before)}


def load_record(request: HttpRequest) -> HttpResponse:
    """Nothing is stored: the record travels with each step."""
    if request.method != "POST":
        return render(request, "games/load_record.html")
    try:
        text = _sent_record(request)
        record = engine.read_record(text)
        names = record.extras.get("players") or []
        replay = Replay(record, [_name(names, seat) for seat in range(record.setup.seats)])
    except (engine.EngineError, UnicodeDecodeError, errors.Malformed) as refusal:
        return render(request, "games/load_record.html", {"refusal": str(refusal)}, status=422)
    ply = number_in(request.POST, "ply", replay.last_ply)
    side = number_in(request.POST, "side", record.setup.seats - 1)
    context = scene(replay, replay.last_ply if ply is None else ply, side)
    return render(request, "games/replay.html", context | {"title": _("A loaded record"), "record": text})


def scene(replay: Replay, ply: int, side: int | None) -> dict[str, Any]:
    """What the replay shows at one ply; the mover's area unless a side was chosen."""
    shown = replay.mover(ply) if side is None else side
    state = replay.states[ply]
    position = replay.position(ply)
    return {
        "ply": ply,
        "last_ply": replay.last_ply,
        "side": shown,
        "side_name": replay.names[shown],
        "follows_mover": side is None,
        "position": position,
        "progress": engine.previews(state).progress[shown],
        "last": replay.last_cell(ply, shown),
        "steps": replay.steps,
        "step": replay.steps[ply - 1] if ply else None,
        "names": replay.names,
        "rows": [
            (seat, name, state.tokens - position["tokens_left"][seat])
            for seat, name in enumerate(replay.names)
        ],
        "tokens": state.tokens,
    }


def number_in(values: QueryDict, name: str, most: int) -> int | None:
    text = values.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        return None
    return min(int(text), most)


def _sent_record(request: HttpRequest) -> str:
    sent = request.FILES.get("file")
    if sent is None:
        text = request.POST.get("record", "")
    elif (sent.size or 0) > MAX_RECORD_BYTES:
        raise errors.Malformed(_("The file is too large for a record."))
    else:
        text = sent.read().decode()
    if len(text) > MAX_RECORD_BYTES:
        raise errors.Malformed(_("The record is too long."))
    return text


def _name(names: Any, seat: int) -> str:
    """What the record calls the player; it may call them anything or nothing."""
    if isinstance(names, list) and seat < len(names) and isinstance(names[seat], str) and names[seat]:
        return str(names[seat][:MAX_NAME])
    return _("Player %(number)d") % {"number": seat + 1}
