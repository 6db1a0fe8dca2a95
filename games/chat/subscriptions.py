from typing import Any

from django.db.models import QuerySet

from accounts import hooks as account_hooks
from games.chat.actions.withdraw_mentions import withdraw_mentions_between
from games.chat.personal_data import register_personal_data
from games.chat.queries import may_read_line, newest_line_id, unread_mentions_of
from games.live import hooks as live_hooks
from games.live.hooks import Viewer
from games.tables.models import Game


def subscribe() -> None:
    register_personal_data()
    account_hooks.player_blocked.register(withdraw_mentions_between)
    live_hooks.user_counts["mentions"] = unread_mentions_of
    live_hooks.table_details["newest_line"] = newest_line_id
    live_hooks.may_read_notice["chat"] = _may_read


def _may_read(viewer: Viewer, games: QuerySet[Game], notice: dict[str, Any]) -> bool:
    return may_read_line(viewer, games, notice["line"]["id"])
