"""A bot's turn is a due row in the database; the Celery task is only the wake-up."""

from datetime import datetime, timedelta

from django.utils import timezone

from games.models import BotTurn, Game, Seat
from games.services.wake_up import wake, wake_after_commit

# A bot answers a person soon, but lets a person follow when bots move in a row.
PAUSE = timedelta(seconds=0.3)
PAUSE_AFTER_BOT = timedelta(seconds=1)
# A wake-up that waited longer does nothing, and the sweep sends another: one lives at a time, however long
# the queue is, and the oldest turn comes first.
WAKE_UP_LIVES = timedelta(seconds=5)
TASK = "games.play_bot_turn"
PREPARING_TASK = "games.prepare_bots"


def schedule_bot_turn(game: Game, seats: list[Seat], now: datetime, *, after_bot: bool = False) -> None:
    """Make the due row agree with who is to move in the locked game."""
    if game.to_move is None or not seats[game.to_move].is_played_by_bot:
        if any(seat.is_bot or seat.stood_in_at for seat in seats):
            BotTurn.objects.filter(game=game).delete()
        return
    due_at = now + (PAUSE_AFTER_BOT if after_bot else PAUSE)
    due = {"version": game.version, "due_at": due_at, "attempts": 0}
    turn, is_new = BotTurn.objects.get_or_create(game=game, defaults=due)
    if not is_new:
        if turn.version == game.version:
            # It has its wake-up, or a worker thinks about it already.
            return
        BotTurn.objects.filter(game=game).update(**due)
    wake_after_commit(TASK, game.pk, game.version, queue="bots", **_life(due_at))


def _life(since: datetime) -> dict[str, datetime]:
    return {"eta": since, "expires": since + WAKE_UP_LIVES}


def prepare_bots(seats: list[Seat]) -> None:
    """Have the search loaded while people look at the table. A site without bot games saves the memory."""
    if any(seat.is_bot for seat in seats):
        wake_after_commit(PREPARING_TASK, queue="bots", expires=WAKE_UP_LIVES.seconds)


def sweep_bot_turns(limit: int = 100) -> int:
    """Wake again what is due and whose wake-up is spent or lost. Returns how many.

    A row is due anew before it is woken, so a second sweep at the same moment finds nothing.
    """
    now = timezone.now()
    overdue = BotTurn.objects.filter(due_at__lte=now - WAKE_UP_LIVES).order_by("due_at")[:limit]
    woken = 0
    for game_id, version, due_at in overdue.values_list("game", "version", "due_at"):
        turn = BotTurn.objects.filter(game=game_id, version=version, due_at=due_at)
        if turn.update(due_at=now):
            wake(TASK, game_id, version, queue="bots", **_life(now))
            woken += 1
    return woken
