from typing import Any

from redis.asyncio import Connection
from redis.exceptions import ConnectionError as ConnectionLost


class UvloopConnection(Connection):
    """A connection whose loss is noticed also on uvloop, so that it is made again.

    For a command on a connection that Redis has closed, asyncio raises OSError, but uvloop RuntimeError. The
    Redis client closes its side after any error, but connects again only after OSError.
    """

    async def send_packed_command(self, *args: Any, **kwargs: Any) -> None:
        try:
            await super().send_packed_command(*args, **kwargs)
        except RuntimeError as error:
            raise ConnectionLost(str(error)) from error
