from celery import shared_task

from games.clocks.actions.time_out import OVERDUE_TURNS, sweep_deadlines
from novaluna_site.messaging import heartbeat


@shared_task(name=OVERDUE_TURNS.name)
def sweep_deadlines_task() -> None:
    # Without a web process no player can move. The first sweep after that extends all clocks.
    if heartbeat.is_beating(heartbeat.WEB):
        sweep_deadlines()
