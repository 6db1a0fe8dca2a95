"""What all sockets share: the session behind them, their groups, heartbeats, limits, one shape of errors."""

import asyncio
import json
import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import IntEnum
from functools import partial
from typing import Any, ClassVar, NoReturn, TypeVar

import structlog
from channels.consumer import AsyncConsumer, get_handler_name
from channels.db import database_sync_to_async
from channels.exceptions import StopConsumer
from channels.layers import get_channel_layer
from channels.utils import await_many_dispatch
from django.contrib.auth.models import AnonymousUser
from django.db import InterfaceError, OperationalError
from django.utils import translation
from redis.exceptions import RedisError
from rest_framework.utils.encoders import JSONEncoder

from accounts.models import User
from games import errors, presence, strict_json
from games.consumers.allowance import Allowance
from games.consumers.messages import Fields, take_id, take_type
from games.consumers.session import language_of, user_of
from games.events import user_group
from novaluna_site.asgi_types import Message, Receive, Scope, Send
from novaluna_site.errors import is_database_away

log = structlog.get_logger(__name__)

HEARTBEAT_SECONDS = 25.0
REDIS_SECONDS = 2.0
BURST = 60
MESSAGES_PER_SECOND = 10.0

Found = TypeVar("Found")
Answer = tuple[str, dict[str, Any]]


class CloseCode(IntEnum):
    """Why the server hangs up; static/js/net/ reads the same numbers."""

    NOT_TEXT = 1003
    TRY_AGAIN_LATER = 1013
    SIGNED_OUT = 4401
    NOT_FOUND = 4404
    TOO_MANY = 4429


class SignedOut(Exception):
    """The session the socket was opened with is over."""


class Socket(AsyncConsumer):  # type: ignore[misc]
    """One connection. What a subclass adds: its groups, its look at the database, its commands."""

    commands: ClassVar[Mapping[str, Fields]] = {}
    needs_user = False
    user: User | AnonymousUser
    is_noted = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope = scope
        self.base_send = send
        self.allowance = Allowance(BURST, MESSAGES_PER_SECOND)
        self.groups: tuple[str, ...] = ()
        self.channel_layer = get_channel_layer()
        try:
            async with asyncio.timeout(REDIS_SECONDS):
                self.channel_name = await self.channel_layer.new_channel()
        except (RedisError, OSError) as error:
            # Without Redis a socket would be deaf, and clients come back by themselves.
            log.warning("socket_refused", error=str(error))
            await send({"type": "websocket.close", "code": CloseCode.TRY_AGAIN_LATER})
            return
        sources = [receive, partial(self.channel_layer.receive, self.channel_name), self._next_beat]
        try:
            with suppress(StopConsumer):
                await await_many_dispatch(sources, self.dispatch)
        finally:
            await self.left()

    async def dispatch(self, message: Message) -> None:
        handler = getattr(self, get_handler_name(message), None)
        if handler is None:
            # News of a kind that this socket does not pass on.
            return
        try:
            await handler(message)
        except SignedOut:
            await self.hang_up(CloseCode.SIGNED_OUT)
        except errors.NotFound:
            await self.hang_up(CloseCode.NOT_FOUND)
        except errors.Unavailable:
            if message["type"] == "websocket.connect":
                await self.hang_up(CloseCode.TRY_AGAIN_LATER)

    async def websocket_connect(self, message: Message) -> None:
        # Accepted before it may be refused: browsers don't tell a page why a handshake failed.
        await self.base_send({"type": "websocket.accept"})
        self.user = await self.run(user_of, self.scope)
        translation.activate(language_of(self.scope, self.user))
        if self.needs_user and not self.user.is_authenticated:
            raise SignedOut
        # Joined before the look, so that nothing falls between the two.
        self.groups = self.news_groups()
        if self.user.is_authenticated:
            self.groups += (user_group(self.user.pk),)
        await self._join()
        await self.tell("welcome", user=self.user.pk, **await self.run(self._noted_look))

    async def websocket_receive(self, message: Message) -> None:
        text = message.get("text")
        if text is None:
            await self.hang_up(CloseCode.NOT_TEXT)
        if not self.allowance.spend():
            await self.hang_up(CloseCode.TOO_MANY)
        request_id = None
        try:
            given = strict_json.read_object(text)
            request_id = take_id(given)
            kind = take_type(given, self.commands)
            answer, data = await getattr(self, f"answer_{kind}")(**given)
            await self.tell(answer, id=request_id, **data)
        except errors.GameError as error:
            await self.tell("error", id=request_id, **error.body)

    async def websocket_disconnect(self, message: Message) -> None:
        raise StopConsumer

    async def session_ended(self, message: Message) -> None:
        """One of the user's sessions is over; perhaps this one."""
        await self.run(self.check_session)

    async def heartbeat(self, message: Message) -> None:
        """Heals a socket that missed news: the client compares, and the groups are joined again."""
        await self._join()
        await self.tell("heartbeat", user=self.user.pk, **await self.run(self._checked_look))

    def news_groups(self) -> tuple[str, ...]:
        return ()

    def look(self) -> dict[str, Any]:
        """What the client should know now. Runs in a thread. Raises NotFound for what may not be seen."""
        raise NotImplementedError

    async def left(self) -> None:
        if self.is_noted:
            with suppress(errors.Unavailable, presence.PresenceUnknown):
                await self.run(presence.close_page, self.user.pk, self.channel_name)
        for group in self.groups:
            with suppress(RedisError, OSError):
                async with asyncio.timeout(REDIS_SECONDS):
                    await self.channel_layer.group_discard(group, self.channel_name)

    def check_session(self) -> None:
        """Runs in a thread. Raises SignedOut."""
        user = user_of(self.scope)
        if user.pk != self.user.pk:
            raise SignedOut
        self.user = user

    async def run(self, work: Callable[..., Found], *args: Any) -> Found:
        """Do what needs the database in one of several threads: a slow query must not hold up all sockets."""
        try:
            found: Found = await database_sync_to_async(work, thread_sensitive=False)(*args)
            return found
        except (OperationalError, InterfaceError) as error:
            if is_database_away(error):
                raise errors.Unavailable from error
            raise

    async def tell(self, kind: str, **data: Any) -> None:
        text = json.dumps({"type": kind, **data}, cls=JSONEncoder, separators=(",", ":"))
        await self.base_send({"type": "websocket.send", "text": text})

    async def pass_on(self, kind: str, message: Message) -> None:
        """Tell the client what was published, word for word."""
        await self.tell(kind, **{name: value for name, value in message.items() if name != "type"})

    async def hang_up(self, code: CloseCode) -> NoReturn:
        await self.base_send({"type": "websocket.close", "code": code})
        raise StopConsumer

    def _checked_look(self) -> dict[str, Any]:
        self.check_session()
        return self._noted_look()

    def _noted_look(self) -> dict[str, Any]:
        if self.user.pk is not None:
            with suppress(presence.PresenceUnknown):
                presence.open_page(self.user.pk, self.channel_name)
                self.is_noted = True
        return self.look()

    async def _join(self) -> None:
        try:
            for group in self.groups:
                async with asyncio.timeout(REDIS_SECONDS):
                    await self.channel_layer.group_add(group, self.channel_name)
        except (RedisError, OSError) as error:
            log.warning("join_failed", error=str(error))

    async def _next_beat(self) -> Message:
        # Spread, so that the sockets of a process that was just started don't all ask at once.
        await asyncio.sleep(HEARTBEAT_SECONDS * random.uniform(0.8, 1))  # noqa: S311
        return {"type": "heartbeat"}
