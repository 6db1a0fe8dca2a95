"""The plain forms of chat and notes, and the chat alone for pages that are open already."""

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games.pages.refusals import log_in_first, with_refusals
from games.pages.table.talk import read_talk
from games.selectors.games import game_visible_to
from games.services.notes import write_note
from games.services.talk import delete_line, edit_line, say


@require_safe
@with_refusals
def chat_lines(request: HttpRequest, game_id: int) -> HttpResponse:
    game = game_visible_to(request.user, game_id)
    context = {"game": game, "talk": read_talk(game, request.user, request.GET)}
    return render(request, "games/table/_chat.html", context)


@require_POST
@log_in_first
@with_refusals
def say_line(request: HttpRequest, game_id: int) -> HttpResponse:
    """Say something new, change a line, or take it back."""
    user, text, line = cast(User, request.user), request.POST.get("text", ""), request.POST.get("line", "")
    line_id = int(line) if line.isascii() and line.isdigit() and len(line) < 19 else None
    if line_id is None:
        say(user, game_id, text)
    elif "take_back" in request.POST:
        delete_line(user, line_id)
    else:
        edit_line(user, line_id, text)
    return _back(game_id, "chat")


@require_POST
@log_in_first
@with_refusals
def keep_note(request: HttpRequest, game_id: int) -> HttpResponse:
    write_note(cast(User, request.user), game_id, request.POST.get("text", ""))
    return _back(game_id, "notes")


def _back(game_id: int, tab: str) -> HttpResponse:
    return redirect(f"{reverse('table', args=[game_id])}?tab={tab}&sheet#{tab}")
