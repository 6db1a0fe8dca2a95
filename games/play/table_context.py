"""The context of the template play/table.html."""

from typing import Any

from django.http import HttpRequest

from games.clocks.absence import absence_at
from games.play.result import read_result
from games.play.script import script_words
from games.play.table_page import table_page
from games.play.tips import may_have_tips, tips_for
from games.play.turn_offer import turn_offer
from games.tables.models import Game


def table_context(request: HttpRequest, game: Game, *, since: int = 0) -> dict[str, Any]:
    page = table_page(game, request.user, request.GET, since=since)
    return {
        "table": page,
        "result": read_result(page, request.user),
        "may_have_tips": may_have_tips(page),
        "tips": tips_for(request, page),
        "absence": absence_at(game, request.user),
        "script_words": script_words(game, request.user),
        "turn_offer": None if since else turn_offer(request.user, page),
    }
