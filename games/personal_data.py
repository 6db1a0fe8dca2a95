"""What the tables know about a user: for the export, and to be erased with the account."""

from typing import Any

from django.db.models import F
from django.utils import timezone

from accounts.models import User
from accounts.personal_data import Section, register
from games.models import (
    ChannelHealth,
    ChatLine,
    Invitation,
    Mention,
    Move,
    Note,
    Notification,
    NotificationSettings,
    PushSubscription,
    Report,
    Seat,
    Vacation,
    Webhook,
)
from games.services.leave_games import leave_games


def export_games(user: User) -> list[Any]:
    seats = Seat.objects.filter(user=user).order_by("game")
    return list(
        seats.values(
            "game_id", "index", "joined_at", "left", "place", "tokens_left", "score", "ended_at",
            name=F("game__name"), rated=F("game__rated"),
        )
    )  # fmt: skip


def export_moves(user: User) -> list[Any]:
    moves = Move.objects.filter(game__seats__user=user, game__seats__index=F("seat"))
    return list(moves.order_by("game", "ply").values("game_id", "ply", "action", "source", "created_at"))


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


def export_invitations(user: User) -> list[Any]:
    return list(Invitation.objects.filter(user=user).order_by("pk").values("game_id", "status", "created_at"))


def export_vacations(user: User) -> list[Any]:
    return list(Vacation.objects.filter(user=user).values("starts_at", "ends_at"))


def export_notifications(user: User) -> dict[str, Any]:
    chosen = NotificationSettings.objects.filter(user=user)
    told = Notification.objects.filter(user=user).order_by("pk")
    browsers = PushSubscription.objects.filter(user=user)
    return {
        "settings": list(
            chosen.values(
                "choices", "paused", "skip_when_open", "quiet_start", "quiet_end", "bundle_minutes",
                "remind_after", "remind_hour", "remind_again", "digest_hour",
            )
        ),
        "browsers": list(browsers.values("browser", "endpoint", "created_at")),
        "webhooks": list(Webhook.objects.filter(user=user).values("url", "format")),
        "notifications": list(told.values("kind", "channel", "game_id", "state", "created_at", "sent_at")),
    }  # fmt: skip


def erase_notifications(user: User) -> None:
    for model in (Notification, NotificationSettings, PushSubscription, Webhook, ChannelHealth):
        model.objects.filter(user=user).delete()


def erase_chat(user: User) -> None:
    """The words go, the place stays, as when a line is taken back."""
    lines = ChatLine.objects.filter(author=user, deleted_at=None)
    Mention.objects.filter(line__in=lines).delete()
    lines.update(text="", deleted_at=timezone.now())
    Mention.objects.filter(user=user).delete()


def register_games_data() -> None:
    register(Section("games", export_games, leave_games))
    register(Section("moves", export_moves))
    register(Section("chat", export_chat, erase_chat))
    register(Section("notifications", export_notifications, erase_notifications))
    register(Section("notes", export_notes, lambda user: Note.objects.filter(author=user).delete()))
    # Reports stay with the moderators, who know the reporter as a former player.
    register(Section("reports", export_reports))
    register(
        Section("invitations", export_invitations, lambda user: Invitation.objects.filter(user=user).delete())
    )
    register(Section("vacations", export_vacations, lambda user: Vacation.objects.filter(user=user).delete()))
