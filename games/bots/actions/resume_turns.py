from django.utils import timezone

from games.bots.actions.schedule_turn import BOT_TURNS, LEASE
from games.bots.models import BotTurn

MOST = 100


def resume_bot_turns() -> None:
    """Send the wake-ups of the turns that are due soon again.

    For a worker that starts after a kill or has lost the broker. The claims of a killed worker end within a
    lease. A turn that gets two wake-ups is played once.
    """
    now = timezone.now()
    turns = BotTurn.objects.filter(due_at__lte=now + LEASE).order_by("due_at")
    for pk, due_at in turns.values_list("pk", "due_at")[:MOST]:
        BOT_TURNS.wake(pk, max(due_at or now, now))
