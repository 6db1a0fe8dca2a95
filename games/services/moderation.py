"""What staff can do to a game. Each act is written to the admin's log by its door."""

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import errors
from games.events import game_group, publish_after_commit
from games.models import BotTurn, DailyAttempt, Game, Report
from games.notifications.planning import game_ended, turn_ended
from games.services.tables import announce_table, close_table


def abort_game(game_id: int) -> Game:
    """Stop a game without a result; a table that has not begun is closed."""
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
        if game.is_over:
            raise errors.GameOver(version=game.version)
        if not game.has_begun:
            return close_table(game)
        now, seats = timezone.now(), list(game.seats.all())
        if game.to_move is not None:
            turn_ended(game, seats, game.to_move, now)
        game.status = Game.Status.ABORTED
        game.finished_at = now
        game.to_move = game.deadline = game.paused_at = None
        game.save(update_fields=["status", "finished_at", "to_move", "deadline", "paused_at"])
        game.seats.update(ended_at=now)
        BotTurn.objects.filter(game=game).delete()
        # It was not the player's doing, so the day's attempt is theirs again.
        DailyAttempt.objects.filter(game=game).delete()
        game_ended(game, seats, now)
        announce_table(game)
    return game


def quarantine_game(game_id: int) -> None:
    """Let a game whose log and snapshot disagree stand still until somebody has looked at it."""
    with transaction.atomic():
        Game.objects.filter(pk=game_id, quarantined_at=None).update(quarantined_at=timezone.now())
        publish_after_commit(game_group(game_id), "game.table_changed", game=game_id)


def close_report(report: Report, staff: User, status: Report.Status) -> None:
    report.status, report.handled_by, report.handled_at = status, staff, timezone.now()
    report.save(update_fields=["status", "handled_by", "handled_at"])
