"""Replays of records that users send. The page of a stored game is part of the table's (`games.play`)."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

import engine
from accounts.bot_names import BOT_NAMES
from games.analysis.replay import Replay, scene
from games.tables import errors
from games.tables.models.game import MAX_NAME
from novaluna_site.i18n import numeral
from novaluna_site.web.query import number_up_to

MAX_RECORD_BYTES = 100_000


@require_http_methods(["GET", "HEAD", "POST"])
def load_record(request: HttpRequest) -> HttpResponse:
    """Replay a record that the user sends. It is not stored: the page sends it again for every step."""
    if request.method != "POST":
        return render(request, "analysis/load_record.html")
    try:
        text = _sent_record(request)
        record = engine.read_record(text)
        names = record.extras.get("players") or []
        replay = Replay(record, [_name(names, seat) for seat in range(record.setup.seats)])
    except (engine.EngineError, UnicodeDecodeError, errors.Malformed) as error:
        return render(request, "analysis/load_record.html", {"refusal": _refusal(error)}, status=422)
    ply = number_up_to(request.POST, "ply", replay.last_ply)
    side = number_up_to(request.POST, "side", record.setup.seats - 1)
    context = scene(replay, replay.last_ply if ply is None else ply, side)
    return render(request, "analysis/replay.html", context | {"title": _("Saved game"), "record": text})


def _refusal(error: Exception) -> str:
    """Why the file can't be shown, for people: the engine's own words are for programs."""
    if isinstance(error, errors.Malformed):
        return str(error)
    if isinstance(error, engine.EngineError) and error.action is not None:
        return _("Move %(number)s in this file is against the rules, so we can’t show the game.") % {
            "number": numeral(error.action)
        }
    return _("This file isn’t a saved game. Choose a .json file that you saved from a finished game.")


def _sent_record(request: HttpRequest) -> str:
    sent = request.FILES.get("file")
    if sent is None:
        text = request.POST.get("record", "")
    elif (sent.size or 0) > MAX_RECORD_BYTES:
        raise errors.Malformed(_("This file is too large to be a saved game."))
    else:
        text = sent.read().decode()
    if len(text) > MAX_RECORD_BYTES:
        raise errors.Malformed(_("This file is too large to be a saved game."))
    return text


def _name(names: Any, seat: int) -> str:
    """The player's name in the record, if it has a usable one. `names` is unchecked JSON."""
    if isinstance(names, list) and seat < len(names) and isinstance(names[seat], str) and names[seat]:
        return str(BOT_NAMES.get(names[seat], names[seat][:MAX_NAME]))
    return _("Player %(number)s") % {"number": numeral(seat + 1)}
