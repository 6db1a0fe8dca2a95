from typing import Any

from accounts.models import User
from accounts.queries import friend_ids
from games.live.online import online_users
from games.live.presence import PresenceUnknown
from games.live.queries import counts_for
from games.live.socket import Socket
from novaluna_site.web.asgi_types import Message


class UserSocket(Socket):
    """The counts on every page of a user, such as turns and invitations. With `?friends=1`, who is online."""

    needs_user = True

    def read_state(self) -> dict[str, Any]:
        return self._counts() | (self._friends() if "friends" in self.query else {})

    def _counts(self) -> dict[str, int]:
        assert isinstance(self.user, User)  # `needs_user` has refused anonymous visitors
        return counts_for(self.user)

    def _friends(self) -> dict[str, list[int] | None]:
        """Watch the friends from now on. None if nobody knows who is online."""
        assert isinstance(self.user, User)
        friends = friend_ids(self.user)
        try:
            self.seen_online = online_users(friends)
        except PresenceUnknown:
            return {"friends_online": None}
        self.watched_users = friends
        return {"friends_online": sorted(self.seen_online)}

    async def presence_changed(self, _message: Message) -> None:
        await self.send_message("friends", friends_online=sorted(self.seen_online))

    async def user_changed(self, message: Message) -> None:
        """Something changed for the user. `what` becomes the type of the message; the counts are added."""
        data = {name: value for name, value in message.items() if name not in ("type", "what")}
        await self.send_message(message["what"], **data, **await self.run(self._counts))
