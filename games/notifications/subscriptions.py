from datetime import datetime

from allauth.account.signals import email_changed
from django.utils import timezone

from accounts import hooks as account_hooks
from accounts.models import User
from games.chat import hooks as chat_hooks
from games.chat.models import ChatLine
from games.clocks import hooks as clock_hooks
from games.live import hooks as live_hooks
from games.matchmaking import hooks as match_hooks
from games.matchmaking.models import Wish
from games.notifications.actions.plan import (
    clock_changed,
    game_began,
    game_ended,
    game_quarantined,
    game_released,
    notify,
    turn_began,
    turn_ended,
    withdraw,
)
from games.notifications.actions.record_channel_health import switch_mail_on
from games.notifications.actions.send_account_mail import store_account_mail
from games.notifications.models import Notification
from games.notifications.models.notification import Kind
from games.notifications.personal_data import register_personal_data
from games.notifications.queries import unread_notifications_of
from games.tables import hooks
from games.tables.models import Game, Invitation, Seat


def subscribe() -> None:
    register_personal_data()
    email_changed.connect(switch_mail_on)
    account_hooks.mail_written.register(store_account_mail)
    hooks.game_started.register(game_began)
    hooks.turn_ended.register(turn_ended)
    hooks.turn_began.register(turn_began)
    hooks.move_taken_back.register(_restart_turn)
    hooks.seat_left.register(_seat_left)
    hooks.seat_handed_over.register(_seat_handed_over)
    hooks.game_finished.register(game_ended)
    hooks.game_aborted.register(_aborted)
    hooks.game_quarantined.register(game_quarantined)
    hooks.game_released.register(game_released)
    hooks.player_invited.register(_invited)
    hooks.invitation_declined.register(_declined)
    hooks.invitations_withdrawn.register(_invitations_withdrawn)
    match_hooks.match_made.register(_matched)
    match_hooks.fewer_players_offered.register(_fewer_players_offered)
    clock_hooks.clock_changed.register(clock_changed)
    chat_hooks.players_mentioned.register(_mentioned)
    chat_hooks.mentions_withdrawn.register(_mentions_withdrawn)
    live_hooks.user_counts["notifications"] = unread_notifications_of


def _restart_turn(game: Game, seats: list[Seat], now: datetime) -> None:
    turn_ended(game, seats, now)
    turn_began(game, seats, now)


def _seat_left(game: Game, seats: list[Seat], seat: Seat, now: datetime) -> None:
    if seat.left == Seat.Left.TIMED_OUT:
        notify(Kind.TIMED_OUT, [seat.user_id], game=game, turn=game.version, now=now)


def _seat_handed_over(game: Game, seats: list[Seat], seat: Seat, now: datetime) -> None:
    if seat.stand_in_id is not None:
        turn_ended(game, seats, now)
        notify(Kind.TIMED_OUT, [seat.user_id], game=game, turn=game.version, now=now)
    elif game.to_move == seat.index:
        turn_began(game, seats, now)


def _aborted(game: Game, seats: list[Seat], now: datetime) -> None:
    turn_ended(game, seats, now)
    game_ended(game, seats, now)


def _invited(invitation: Invitation) -> None:
    notify(Kind.INVITATION, [invitation.user_id], game=invitation.game, turn=0, now=timezone.now())


def _declined(invitation: Invitation) -> None:
    host, now = invitation.invited_by_id, timezone.now()
    notify(Kind.DECLINED, [host], game=invitation.game, turn=invitation.pk, now=now)


def _invitations_withdrawn(user: User, game_ids: list[int]) -> None:
    withdraw(user, Kind.INVITATION, game__in=game_ids)


def _matched(game: Game, wishes: list[Wish]) -> None:
    """Instead of “Game started”: these players did not know that a game would begin now."""
    Notification.objects.filter(game=game, kind=Kind.STARTED).delete()
    notify(Kind.MATCHED, [wish.user_id for wish in wishes], game=game, turn=0, now=timezone.now())


def _fewer_players_offered(wishes: list[Wish]) -> None:
    for wish in wishes:
        notify(Kind.FEWER_PLAYERS, [wish.user_id], game=None, turn=wish.pk, now=timezone.now())


def _mentioned(line: ChatLine, user_ids: list[int]) -> None:
    notify(Kind.MENTION, user_ids, game=line.game, turn=line.pk, now=line.created_at)


def _mentions_withdrawn(user: User, line_ids: list[int]) -> None:
    withdraw(user, Kind.MENTION, turn__in=line_ids)
