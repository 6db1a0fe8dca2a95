from typing import Any

from accounts.models import User
from games.consumers.socket import Socket
from games.selectors.live import counts_for
from novaluna_site.asgi_types import Message


class UserSocket(Socket):
    """What waits for a user, on every page: turns, invitations, mentions."""

    needs_user = True

    def look(self) -> dict[str, Any]:
        assert isinstance(self.user, User)  # anonymous visitors were sent away at the door
        return counts_for(self.user)

    async def user_games_changed(self, message: Message) -> None:
        await self._tell_counts("games_changed", game=message["game"])

    async def user_invited(self, message: Message) -> None:
        await self._tell_counts("invited", game=message["game"])

    async def user_mentioned(self, message: Message) -> None:
        await self._tell_counts("mentioned", game=message["game"], line=message["line"])

    async def user_notified(self, message: Message) -> None:
        await self._tell_counts("notified", game=message["game"])

    async def _tell_counts(self, kind: str, **data: Any) -> None:
        await self.tell(kind, **data, **await self.run(self.look))
