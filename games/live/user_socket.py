from typing import Any

from accounts.models import User
from games.live.queries import counts_for
from games.live.socket import Socket
from novaluna_site.web.asgi_types import Message


class UserSocket(Socket):
    """The counts on every page of a user: turns, invitations, notifications."""

    needs_user = True

    def read_state(self) -> dict[str, Any]:
        assert isinstance(self.user, User)  # `needs_user` has refused anonymous visitors
        return counts_for(self.user)

    async def user_changed(self, message: Message) -> None:
        """Something changed for the user. `what` becomes the type of the message; the counts are added."""
        data = {name: value for name, value in message.items() if name not in ("type", "what")}
        await self.send_message(message["what"], **data, **await self.run(self.read_state))
