"""The periodic tasks that beat sends to the workers."""

from typing import Any

QUEUES = ("default", "bots", "messages", "mail")
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
    "find bot turns whose wake-up was lost": _every(3, "bots.sweep_turns"),
    "find reviews whose wake-up was lost": _every(10, "analysis.sweep_reviews"),
    "time out overdue turns": _every(5, "clocks.sweep_deadlines"),
    "count finished games": _every(10, "leaderboards.count_games"),
    "find solo games of bots whose wake-up was lost": _every(30, "daily.sweep_bot_solos"),
    "deal the next Daily Moons": _every(HOUR, "daily.deal_moons"),
    "freeze seasons": _every(900, "leaderboards.freeze_seasons"),
    "deliver notifications on the site": _every(5, "notifications.deliver_in_app"),
    "notify opponents of the end of a vacation": _every(30, "notifications.notify_returns"),
    "plan digests": _every(30, "notifications.plan_digests"),
    "correct times after the system clock was set back": _every(60, "notifications.correct_times"),
    "send due mails": _every(5, "notifications.send_mails", queue="mail"),
    "send due messages": _every(5, "notifications.send_messages", queue="messages"),
    "find messages whose worker died": _every(10, "notifications.recover_interrupted", queue="messages"),
    "find mails about accounts whose wake-up was lost": _every(10, "notifications.sweep_account_mails"),
    "find tests by mail whose wake-up was lost": _every(10, "notifications.sweep_mail_tests"),
    "find tests of endpoints whose wake-up was lost": _every(10, "notifications.sweep_endpoint_tests"),
    "find hints whose wake-up was lost": _every(5, "analysis.sweep_hints"),
    "delete old notifications": _every(HOUR, "notifications.forget_old"),
    "close idle tables": _every(HOUR, "tables.close_idle_tables"),
    "close idle games": _every(HOUR, "tables.close_idle_games"),
    "continue series": _every(5, "tables.continue_series"),
    "verify games that ended": _every(300, "tables.verify_ended_games"),
    "verify a sample of all games": _every(24 * HOUR, "tables.verify_sample"),
    "match searches that fit together": _every(15, "matchmaking.match_wishes"),
    "ask three people who want four players": _every(60, "matchmaking.offer_fewer_players"),
    "keep players at their number of games": _every(60, "matchmaking.keep_games"),
    "end searches of players who are away": _every(60, "matchmaking.end_abandoned_wishes"),
    "stop keeping the games of absent players": _every(HOUR, "matchmaking.stop_standing_wishes"),
    "delete old searches": _every(HOUR, "matchmaking.forget_old_wishes"),
    "delete unused guests": _every(HOUR, "accounts.tasks.delete_unused_guests"),
    "delete unfinished sign-ups": _every(HOUR, "accounts.tasks.delete_unfinished_sign_ups"),
    "delete expired sessions": _every(HOUR, "accounts.tasks.delete_expired_sessions"),
    "forget ended sessions": _every(HOUR, "accounts.tasks.forget_ended_sessions"),
    "forget failures that are settled": _every(60, "novaluna_site.tasks.forget_settled_failures"),
}

_BY_TASK = {entry["task"]: entry for entry in BEAT_SCHEDULE.values()}


def interval_of(task: str) -> float:
    """The seconds between two starts of a periodic task."""
    seconds: float = _BY_TASK[task]["schedule"]
    return seconds


def queue_of(task: str) -> str:
    """The queue of a periodic task."""
    queue: str = _BY_TASK[task]["options"]["queue"]
    return queue
