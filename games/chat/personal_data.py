"""A user's chat lines, notes and reports: reads them for the export, erases them with the account."""

import re
from typing import Any

from django.db.models import F, Q, TextField
from django.db.models.functions import Cast
from django.utils import timezone

from accounts.models import User
from accounts.personal_data import Section, register
from games.chat.actions.say import MENTION
from games.chat.models import ChatLine, Mention, Note, Report

NOBODY = "@…"
"""Replaces the name of a deleted account where others mentioned it."""


def register_personal_data() -> None:
    register(Section("chat", export_chat, erase_chat))
    register(Section("notes", export_notes, lambda user: Note.objects.filter(author=user).delete()))
    register(Section("reports", export_reports, erase_reports))


def export_chat(user: User) -> list[Any]:
    lines = ChatLine.objects.filter(author=user).order_by("pk")
    return list(lines.values("game_id", "room", "text", "created_at", "edited_at", "deleted_at"))


def export_notes(user: User) -> list[Any]:
    return list(Note.objects.filter(author=user).order_by("game").values("game_id", "text", "updated_at"))


def export_reports(user: User) -> list[Any]:
    reports = Report.objects.filter(reporter=user).order_by("pk")
    return list(
        reports.values("game_id", "reason", "text", "status", "created_at", about=F("reported__username"))
    )


def erase_chat(user: User) -> None:
    """Remove the text of the user's lines, as when their author deletes them, and mentions by others."""
    lines = ChatLine.objects.filter(author=user, deleted_at=None)
    Mention.objects.filter(line__in=lines).delete()
    lines.update(text="", deleted_at=timezone.now())
    Mention.objects.filter(user=user).delete()
    # Searches all lines, so not for guests, of whom many are deleted: nobody can mention them.
    if user.can_chat:
        for line in ChatLine.objects.filter(text__icontains=f"@{user.username}"):
            line.text = _without_name(line.text, user)
            line.save(update_fields=["text"])


def erase_reports(user: User) -> None:
    """Reports stay, without what the user wrote and without what was written about the user.

    The copy of the chat in other reports loses the user's lines too.
    """
    Report.objects.filter(Q(reporter=user) | Q(reported=user)).update(text="")
    name = f"@{user.username}"
    copies = Report.objects.annotate(copy=Cast("context", TextField()))
    spoken = Q(game__in=ChatLine.objects.filter(author=user).values("game"))
    for report in copies.filter(spoken | Q(copy__icontains=name) | Q(text__icontains=name)):
        report.text = _without_name(report.text, user)
        for line in report.context:
            line["text"] = "" if line["author"] == user.pk else _without_name(line["text"], user)
        report.save(update_fields=["text", "context"])


def _without_name(text: str, user: User) -> str:
    def replacement(mention: re.Match[str]) -> str:
        return NOBODY if mention[1].lower() == user.username.lower() else mention[0]

    return MENTION.sub(replacement, text)
