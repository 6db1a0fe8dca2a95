from typing import Any

from games.leaderboards.events import LEADERBOARD_GROUP
from games.leaderboards.queries.site_statistics import leaderboard_mark
from games.live.socket import Socket
from novaluna_site.web.asgi_types import Message


class LeaderboardSocket(Socket):
    """Reports to open leaderboards that games were counted. They reload over HTTP."""

    def groups_to_join(self) -> tuple[str, ...]:
        return (LEADERBOARD_GROUP,)

    def read_state(self) -> dict[str, Any]:
        return {"mark": leaderboard_mark()}

    async def leaderboard_changed(self, message: Message) -> None:
        await self.forward("changed", message)
