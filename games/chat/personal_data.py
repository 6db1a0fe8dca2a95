"""A user's chat lines, notes and reports: reads them for the export, erases them with the account."""

from typing import Any

from django.db.models import F
from django.utils import timezone

from accounts.models import User
from accounts.personal_data import Section, register
from games.chat.models import ChatLine, Mention, Note, Report


def register_personal_data() -> None:
    register(Section("chat", export_chat, erase_chat))
    register(Section("notes", export_notes, lambda user: Note.objects.filter(author=user).delete()))
    # Not erased, because moderators still need them. The reporter's account is anonymised.
    register(Section("reports", export_reports))


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
    """Remove the text of the lines, as when their author deletes them."""
    lines = ChatLine.objects.filter(author=user, deleted_at=None)
    Mention.objects.filter(line__in=lines).delete()
    lines.update(text="", deleted_at=timezone.now())
    Mention.objects.filter(user=user).delete()
