from typing import Any

from games.live.socket import Socket
from games.watch.actions.exhibition import want_exhibition
from games.watch.events import WATCH_GROUP
from games.watch.queries import watch_mark
from novaluna_site.web.asgi_types import Message


class WatchSocket(Socket):
    """Reports to open pages that a game changed that everyone may watch. They fetch it over HTTP.

    With `?featured=1` the page features one game.
    """

    def groups_to_join(self) -> tuple[str, ...]:
        return (WATCH_GROUP,)

    def read_state(self) -> dict[str, Any]:
        """Also at every heartbeat: an open page with a featured game keeps the exhibition going."""
        if "featured" in self.query:
            want_exhibition()
        return {"mark": watch_mark()}

    async def watch_changed(self, message: Message) -> None:
        await self.forward("changed", message)
