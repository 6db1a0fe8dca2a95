"""Keeping away from somebody, and telling the staff about them."""

from typing import cast

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.models import Distance, User
from accounts.services.distance import remove_distance
from games import errors
from games.models import Report
from games.models.talk import MAX_REPORT
from games.pages.refusals import log_in_first, with_refusals
from games.selectors.people import user_named
from games.services import keep_distance as distances
from games.services.reports import report_user


class ReportForm(forms.Form):
    reason = forms.ChoiceField(label=gettext_lazy("What is wrong?"), choices=Report.Reason.choices)
    text = forms.CharField(
        label=gettext_lazy("In your words"), widget=forms.Textarea, required=False, max_length=MAX_REPORT
    )
    game = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1)
    line = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1)


@login_required
def report_player(request: HttpRequest, username: str) -> HttpResponse:
    other = _other(request, username)
    asked = {name: request.GET[name] for name in ("game", "line") if name in request.GET}
    form = ReportForm(request.POST or None, initial=asked, label_suffix="")
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            report_user(
                cast(User, request.user),
                other,
                reason=Report.Reason(given["reason"]),
                text=given["text"],
                game_id=given["game"],
                line_id=given["line"],
            )
        except errors.GameError as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("Thank you. The staff will look at it."))
            return redirect("profile", username=other.username)
    return render(request, "games/report_player.html", {"form": form, "player": other})


@require_POST
@log_in_first
@with_refusals
def keep_distance(request: HttpRequest, username: str) -> HttpResponse:
    """`kind`: muted, blocked, or nothing to come closer again."""
    other = _other(request, username)
    kind = request.POST.get("kind", "")
    if kind in Distance.Kind.values:
        distances.keep_distance(cast(User, request.user), other, Distance.Kind(kind))
    else:
        remove_distance(cast(User, request.user), other)
    return redirect("profile", username=other.username)


def _other(request: HttpRequest, username: str) -> User:
    other = user_named(username)
    if other is None or other == request.user or other.kind in (User.Kind.BOT, User.Kind.FORMER):
        raise Http404
    return other
