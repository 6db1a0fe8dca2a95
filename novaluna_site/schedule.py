"""The periodic tasks that beat sends to the workers."""

from typing import Any

QUEUES = ("default", "bots", "messages")
HOUR = 3600
HEARTBEAT_SECONDS = 15


def _every(seconds: int, task: str, *args: str, queue: str = "default") -> dict[str, Any]:
    # A task that waited for a whole interval is dropped: the next one does its work.
    options = {"queue": queue, "expires": seconds}
    return {"task": task, "schedule": float(seconds), "args": args, "options": options}


BEAT_SCHEDULE = {
    **{
        f"heartbeat of {queue}": _every(
            HEARTBEAT_SECONDS, "novaluna_site.tasks.record_heartbeat", queue, queue=queue
        )
        for queue in QUEUES
    },
    "find bot turns whose wake-up was lost": _every(5, "bots.sweep_turns"),
    "find reviews whose wake-up was lost": _every(10, "analysis.sweep_reviews"),
    "time out overdue turns": _every(5, "clocks.sweep_deadlines"),
    "count finished games": _every(10, "leaderboards.count_games"),
    "find solo games of bots whose wake-up was lost": _every(30, "daily.sweep_bot_solos"),
    "deal the next Daily Moons": _every(HOUR, "daily.deal_moons"),
    "freeze seasons": _every(900, "leaderboards.freeze_seasons"),
    "deliver notifications on the site": _every(5, "notifications.deliver_in_app"),
    "send due messages": _every(5, "notifications.send_messages", queue="messages"),
    "delete old notifications": _every(HOUR, "notifications.forget_old"),
    "close idle tables": _every(HOUR, "tables.close_idle_tables"),
    "close idle games": _every(HOUR, "tables.close_idle_games"),
    "delete unused guests": _every(HOUR, "accounts.tasks.delete_unused_guests"),
    "delete unfinished sign-ups": _every(HOUR, "accounts.tasks.delete_unfinished_sign_ups"),
}
