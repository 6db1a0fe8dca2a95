"""When a bot has to move."""

from datetime import datetime, timedelta

from games.bots.models import BotTurn
from games.tables.models import Game, Seat
from novaluna_site.due_work import DueWork
from novaluna_site.messaging.wake_up import wake_after_commit

# A bot answers a person quickly, but pauses after another bot's move so that people can follow.
PAUSE = timedelta(seconds=0.3)
PAUSE_AFTER_BOT = timedelta(seconds=1)
# Long enough to read the move. Shorter than LEASE, as `DueWork` requires.
EXHIBITION_PAUSE = timedelta(seconds=3.5)
THINKING_SECONDS = 3.0
# Longer than a bot thinks, so that its claim does not end while it thinks.
LEASE = timedelta(seconds=THINKING_SECONDS + 2)
PREPARING_TASK = "bots.prepare"

BOT_TURNS = DueWork(
    rows=BotTurn.objects.all,
    task="bots.play_turn",
    sweep_task="bots.sweep_turns",
    queue="bots",
    lease=LEASE,
    wake_up_expires=timedelta(seconds=3),
    back_off=(timedelta(), timedelta(seconds=30), timedelta(minutes=5), timedelta(hours=1)),
)


def schedule_bot_turn(game: Game, seats: list[Seat], now: datetime) -> None:
    """Write a row if a bot is to move in the locked game, or delete the row if not.

    Not in an exhibition: its moves are scheduled by `schedule_exhibition_turn`, only while somebody watches.
    """
    if game.is_exhibition:
        BotTurn.objects.filter(game=game).exclude(version=game.version).delete()
        return
    if game.to_move is None or not seats[game.to_move].is_played_by_bot:
        if any(seat.is_bot or seat.stood_in_at for seat in seats):
            BotTurn.objects.filter(game=game).delete()
        return
    turn = BotTurn.objects.filter(game=game).first()
    if turn is not None and turn.version == game.version:
        # It has been scheduled already, or a worker is thinking about it.
        return
    due_at = now + (PAUSE if turn is None else PAUSE_AFTER_BOT)
    BotTurn(game=game, version=game.version, due_at=due_at).save(force_insert=turn is None)
    BOT_TURNS.wake_after_commit(game.pk, due_at)


def schedule_exhibition_turn(game: Game, now: datetime) -> None:
    """Write a row for the bot that is to move in the locked game, unless there is one."""
    if game.to_move is None or BotTurn.objects.filter(game=game, version=game.version).exists():
        return
    due_at = now + EXHIBITION_PAUSE
    BotTurn(game=game, version=game.version, due_at=due_at).save()
    BOT_TURNS.wake_after_commit(game.pk, due_at)


def cancel_bot_turn(game: Game) -> None:
    """The game was stopped."""
    BotTurn.objects.filter(game=game).delete()


def prepare_bots(seats: list[Seat]) -> None:
    """Load the bots' search when a game with bots starts. It needs memory, so it is not loaded earlier."""
    if any(seat.is_bot for seat in seats):
        wake_after_commit(PREPARING_TASK, queue="bots", expires=BOT_TURNS.wake_up_expires.seconds)
