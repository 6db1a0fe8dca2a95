"""Replays of stored games, and of records that users send."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

import engine
from games.analysis.pages.review import review_page
from games.analysis.queries import can_be_reviewed, review_state
from games.analysis.replay import Replay
from games.analysis.review import GameReview
from games.analysis.sketch import sketch_panel
from games.tables import errors
from games.tables.history import seen_record
from games.tables.models import Game
from games.tables.models.game import MAX_NAME
from games.tables.queries import viewer_of
from novaluna_site.web.query import number_up_to

MAX_RECORD_BYTES = 100_000


def show_replay(request: HttpRequest, game: Game) -> HttpResponse:
    """`?ply=27&side=1`: the position after 27 moves, with the area of seat 1."""
    seats = list(game.seats.all())
    replay = Replay(seen_record(game), [seat.user.display_name for seat in seats])
    ply = number_up_to(request.GET, "ply", replay.last_ply)
    if ply is None:
        raise errors.NotFound
    own = viewer_of(request.user, seats).seat
    side = number_up_to(request.GET, "side", game.seat_count - 1)
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
    return render(request, "analysis/replay.html", context)


def review_context(game: Game, replay: Replay, ply: int) -> dict[str, Any]:
    """The progress of the review, or the review itself once it is ready."""
    progress = review_state(game)
    if not progress.is_ready:
        return {"progress_of_review": progress}
    review = GameReview(replay, progress.plies)
    reviewed = list(zip(replay.steps, review.moves, strict=True))
    return {"review": review_page(replay, review, ply), "reviewed": reviewed}


def tried_context(replay: Replay, ply: int, side: int, query: QueryDict, *, gains: bool) -> dict[str, Any]:
    """Tiles tried out in a finished game, from an address such as `?ply=27&side=1&try=28@0,1 17@1,1`."""
    tried, tile, cell = query.get("try", "").split(), query.get("take", ""), query.get("at", "")
    if cell:
        tried, tile = [*tried, f"{tile}@{cell}"], ""
    panel = sketch_panel(replay.states[ply], side, tried, tile, gains=gains)

    def address(placed: str) -> str:
        return "?" + urlencode({"ply": ply, "side": side, "try": placed}, safe="@,")

    before = panel.placed.rpartition(" ")[0]
    return {"tried": panel, "tried_address": f"{address(panel.placed)}&", "tried_before": address(before)}


def load_record(request: HttpRequest) -> HttpResponse:
    """Replay a record that the user sends. It is not stored: the page sends it again for every step."""
    if request.method != "POST":
        return render(request, "analysis/load_record.html")
    try:
        text = _sent_record(request)
        record = engine.read_record(text)
        names = record.extras.get("players") or []
        replay = Replay(record, [_name(names, seat) for seat in range(record.setup.seats)])
    except (engine.EngineError, UnicodeDecodeError, errors.Malformed) as refusal:
        return render(request, "analysis/load_record.html", {"refusal": str(refusal)}, status=422)
    ply = number_up_to(request.POST, "ply", replay.last_ply)
    side = number_up_to(request.POST, "side", record.setup.seats - 1)
    context = scene(replay, replay.last_ply if ply is None else ply, side)
    return render(request, "analysis/replay.html", context | {"title": _("A loaded record"), "record": text})


def scene(replay: Replay, ply: int, side: int | None) -> dict[str, Any]:
    """What the replay shows at one ply, with the area of `side`; by default the mover's."""
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
    """The player's name in the record, if it has a usable one. `names` is unchecked JSON."""
    if isinstance(names, list) and seat < len(names) and isinstance(names[seat], str) and names[seat]:
        return str(names[seat][:MAX_NAME])
    return _("Player %(number)d") % {"number": seat + 1}
