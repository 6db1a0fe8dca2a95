"""A user's games and invitations: reads them for the export, ends and erases them with the account."""

from typing import Any

from django.db.models import F, Q

from accounts.models import User
from accounts.personal_data import Section, register
from games.tables.actions.leave_games import leave_games
from games.tables.models import Game, Invitation, Move, Seat, UnseenMove


def register_personal_data() -> None:
    register(Section("games", export_games, erase_games))
    register(Section("moves", export_moves))
    register(
        Section("invitations", export_invitations, lambda user: Invitation.objects.filter(user=user).delete())
    )


def export_games(user: User) -> list[Any]:
    seats = Seat.objects.filter(user=user).order_by("game")
    return list(
        seats.values(
            "game_id", "index", "joined_at", "nonce", "left", "place", "tokens_left", "score", "ended_at",
            name=F("game__name"), rated=F("game__rated"), series=F("game__series"),
        )
    )  # fmt: skip


def erase_games(user: User) -> None:
    """End the user's games. Others keep them, without the names that the user gave to tables."""
    leave_games(user)
    Game.objects.filter(host=user).exclude(name="").update(name="")
    # Time zones: of the last turn, which may have been the user's; and of turns in games that could not be
    # left, because they are in quarantine.
    ended_or_own = Q(to_move=None) | Q(to_move=F("seats__index"))
    Game.objects.filter(ended_or_own, seats__user=user).exclude(turn_zone="").update(turn_zone="")
    UnseenMove.objects.filter(game__seats__user=user, game__seats__index=F("seat")).delete()


def export_moves(user: User) -> list[Any]:
    moves = Move.objects.filter(game__seats__user=user, game__seats__index=F("seat"))
    return list(moves.order_by("game", "ply").values("game_id", "ply", "action", "source", "created_at"))


def export_invitations(user: User) -> list[Any]:
    return list(
        Invitation.objects.filter(user=user)
        .order_by("pk")
        .values("game_id", "status", "decline_reason", "created_at")
    )
