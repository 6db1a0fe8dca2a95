from typing import Any

from games.leaderboards.queries.site_statistics import standing_mark
from games.live.socket import Socket
from novaluna_site.web.asgi_types import Message

STANDING_GROUP = "standing"


class StandingSocket(Socket):
    """Reports to open leaderboards that games were counted. They reload over HTTP."""

    def groups_to_join(self) -> tuple[str, ...]:
        return (STANDING_GROUP,)

    def read_state(self) -> dict[str, Any]:
        return {"mark": standing_mark()}

    async def standing_changed(self, message: Message) -> None:
        await self.forward("changed", message)
