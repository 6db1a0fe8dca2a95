from typing import Any

from games.live.queries import lobby_mark
from games.live.socket import Socket
from games.tables.events import LOBBY_GROUP
from novaluna_site.web.asgi_types import Message


class LobbySocket(Socket):
    """Reports that the list of open tables changed. Clients load the list over HTTP."""

    def groups_to_join(self) -> tuple[str, ...]:
        return (LOBBY_GROUP,)

    def read_state(self) -> dict[str, Any]:
        return {"mark": lobby_mark()}

    async def lobby_changed(self, message: Message) -> None:
        await self.forward("changed", message)
