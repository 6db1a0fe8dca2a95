"""Forms for chat, notes and reports, and the chat as a fragment that open pages load again."""

from typing import cast

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.queries import other_person
from games.chat.actions.change_line import delete_line, edit_line
from games.chat.actions.report_player import report_user
from games.chat.actions.say import say
from games.chat.actions.write_note import write_note
from games.chat.models import MAX_REPORT, Report
from games.chat.panel import read_talk
from games.tables import errors
from games.tables.queries import game_visible_to
from novaluna_site.web.query import row_id
from novaluna_site.web.refusals import log_in_first, with_refusals


@require_safe
@with_refusals
def chat_lines(request: HttpRequest, game_id: int) -> HttpResponse:
    game = game_visible_to(request.user, game_id)
    context = {"game": game, "talk": read_talk(game, request.user, request.GET)}
    return render(request, "chat/_chat.html", context)


@require_POST
@log_in_first
@with_refusals
def say_line(request: HttpRequest, game_id: int) -> HttpResponse:
    """Write a new line, or edit or delete an old one."""
    user, text, line_id = cast(User, request.user), request.POST.get("text", ""), row_id(request.POST, "line")
    if line_id is None:
        say(user, game_id, text)
    elif "delete" in request.POST:
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


class ReportForm(forms.Form):
    reason = forms.ChoiceField(label=gettext_lazy("What’s wrong?"), choices=Report.Reason.choices)
    text = forms.CharField(
        label=gettext_lazy("Tell us more"), widget=forms.Textarea, required=False, max_length=MAX_REPORT
    )
    game = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1)
    line = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@with_refusals
def report_player(request: HttpRequest, username: str) -> HttpResponse:
    user = cast(User, request.user)
    other = other_person(user, username)
    asked = {name: request.GET[name] for name in ("game", "line") if name in request.GET}
    form = ReportForm(request.POST or None, initial=asked)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            report_user(
                user,
                other,
                reason=Report.Reason(given["reason"]),
                text=given["text"],
                game_id=given["game"],
                line_id=given["line"],
            )
        except errors.SiteError as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("Thanks. We’ll look into it."))
            return redirect("profile", username=other.username)
    return render(request, "chat/report_player.html", {"form": form, "player": other})
