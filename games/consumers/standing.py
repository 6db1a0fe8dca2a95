from typing import Any

from games.consumers.socket import Socket
from games.events import STANDING_GROUP
from games.selectors.live import standing_mark
from novaluna_site.asgi_types import Message


class StandingSocket(Socket):
    """Tells that games were counted; the board itself is asked for by HTTP."""

    def news_groups(self) -> tuple[str, ...]:
        return (STANDING_GROUP,)

    def look(self) -> dict[str, Any]:
        return {"mark": standing_mark()}

    async def standing_changed(self, message: Message) -> None:
        await self.pass_on("changed", message)
