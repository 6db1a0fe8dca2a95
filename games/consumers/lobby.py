from typing import Any

from games.consumers.socket import Socket
from games.events import LOBBY_GROUP
from games.selectors.live import lobby_mark
from novaluna_site.asgi_types import Message


class LobbySocket(Socket):
    """Tells that the list of open tables changed; the list itself is asked for by HTTP."""

    def news_groups(self) -> tuple[str, ...]:
        return (LOBBY_GROUP,)

    def look(self) -> dict[str, Any]:
        return {"mark": lobby_mark()}

    async def lobby_changed(self, message: Message) -> None:
        await self.pass_on("changed", message)
