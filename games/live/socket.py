"""The base class of all sockets: session, groups, heartbeats, rate limit and the format of errors."""

import asyncio
import json
import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import IntEnum
from functools import partial
from typing import Any, ClassVar, NoReturn, TypeVar
from urllib.parse import parse_qs

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
from rest_framework.exceptions import APIException
from rest_framework.utils.encoders import JSONEncoder

from accounts.actions.last_seen import update_last_seen
from accounts.models import User
from games.live import limits, online, presence
from games.live.allowance import Allowance
from games.live.attendance import attendance
from games.live.messages import take_id, take_type
from games.live.session import language_of, user_of
from games.tables import errors
from novaluna_site.api import strict_json
from novaluna_site.api.errors import handle_exception
from novaluna_site.messaging.failures import count_failure, register_work
from novaluna_site.messaging.publish import user_group
from novaluna_site.web.asgi_types import Message, Receive, Scope, Send
from novaluna_site.web.error_pages import is_database_unavailable

log = structlog.get_logger(__name__)

HEARTBEAT_SECONDS = 25.0
REDIS_SECONDS = 2.0
BURST = 60
MESSAGES_PER_SECOND = 10.0
FAILURES = "socket"
register_work(FAILURES)

Found = TypeVar("Found")
Answer = tuple[str, dict[str, Any]]


class CloseCode(IntEnum):
    """Why the server closes a socket. static/js/net/ has the same numbers."""

    NOT_TEXT = 1003
    FAILED = 1011
    TRY_AGAIN_LATER = 1013
    SIGNED_OUT = 4401
    NOT_FOUND = 4404
    TOO_MANY = 4429
    TOO_MANY_SOCKETS = 4430


class SignedOut(Exception):
    """The session with which the socket was opened has ended."""


class Socket(AsyncConsumer):  # type: ignore[misc]
    """One connection. Subclasses define `groups_to_join`, `read_state` and `answer_…` for each command."""

    commands: ClassVar[tuple[str, ...]] = ()
    needs_user = False
    user: User | AnonymousUser
    watched_users: frozenset[int] = frozenset()
    """Users about whom the client is told whether they are online."""
    seen_online: frozenset[int] = frozenset()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope = scope
        self.base_send = send
        self.allowance = Allowance(BURST, MESSAGES_PER_SECOND)
        self.groups: tuple[str, ...] = ()
        self.counted_for: tuple[str, ...] = ()
        self.user = AnonymousUser()
        self.news: asyncio.Queue[Message] = asyncio.Queue()
        self.channel_layer = get_channel_layer()
        try:
            async with asyncio.timeout(REDIS_SECONDS):
                self.channel_name = await self.channel_layer.new_channel()
        except (RedisError, OSError) as error:
            # Without Redis the socket would receive no events. Clients connect again on their own.
            log.warning("socket_refused", error=str(error))
            await send({"type": "websocket.close", "code": CloseCode.TRY_AGAIN_LATER})
            return
        sources = [
            receive,
            partial(self.channel_layer.receive, self.channel_name),
            self.news.get,
            self._next_beat,
        ]
        try:
            with suppress(StopConsumer):
                await await_many_dispatch(sources, self.dispatch)
        finally:
            await self.on_close()

    async def dispatch(self, message: Message) -> None:
        handler = getattr(self, get_handler_name(message), None)
        if handler is None:
            # An event that this kind of socket does not send to its client.
            return
        try:
            await handler(message)
        except SignedOut:
            await self.close(CloseCode.SIGNED_OUT)
        except limits.TooManySockets:
            await self.close(CloseCode.TOO_MANY_SOCKETS)
        except errors.NotFound:
            await self.close(CloseCode.NOT_FOUND)
        except errors.Unavailable:
            if message["type"] == "websocket.connect":
                await self.close(CloseCode.TRY_AGAIN_LATER)
        except StopConsumer:
            raise
        except Exception:
            # An error of ours ends this socket only. The line has the request's id.
            log.exception("socket_failed", socket=type(self).__name__, message=message["type"])
            await self.run(count_failure, FAILURES)
            await self.close(CloseCode.FAILED)

    async def websocket_connect(self, message: Message) -> None:
        # Accepted even if it is refused right after: browsers don't tell a page why a handshake failed.
        await self._send({"type": "websocket.accept"})
        self.user = await self.run(self._count_and_identify)
        translation.activate(language_of(self.scope, self.user))
        if self.needs_user and not self.user.is_authenticated:
            raise SignedOut
        # Joined before the state is read, so that no event in between is missed.
        self.groups = self.groups_to_join()
        if self.user.is_authenticated:
            self.groups += (user_group(self.user.pk),)
        await self._join()
        attendance().add(self)
        state = await self.run(self._come_online_and_read_state)
        await self.send_message("welcome", user=self.user.pk, **state)

    async def websocket_receive(self, message: Message) -> None:
        text = message.get("text")
        if text is None:
            await self.close(CloseCode.NOT_TEXT)
        if not self.allowance.spend():
            await self.close(CloseCode.TOO_MANY)
        request_id = None
        try:
            given = strict_json.read_object(text)
            request_id = take_id(given)
            kind = take_type(given, self.commands)
            answer, data = await getattr(self, f"answer_{kind}")(given)
            await self.send_message(answer, id=request_id, **data)
        except errors.SiteError as error:
            await self.send_message("error", id=request_id, **error.body)
        except APIException as error:
            response = handle_exception(error, {})
            assert response is not None
            await self.send_message("error", id=request_id, **response.data)

    async def websocket_disconnect(self, message: Message) -> None:
        raise StopConsumer

    async def session_ended(self, message: Message) -> None:
        """One of the user's sessions has ended, perhaps this one."""
        await self.run(self.check_session)

    async def heartbeat(self, message: Message) -> None:
        """Recover from missed events: join the groups again, and send the state for the client to compare."""
        await self._join()
        state = await self.run(self._check_session_and_read_state)
        await self.send_message("heartbeat", user=self.user.pk, **state)

    def learn_presence(self, present: frozenset[int], until: Mapping[int, float]) -> None:
        """The process knows again who is online. A change is put in line with the socket's other messages."""
        if self.seen_online != (seen := present & self.watched_users):
            self.seen_online = seen
            self.news.put_nowait({"type": "presence.changed", "until": until})

    @property
    def query(self) -> dict[str, list[str]]:
        return parse_qs(self.scope["query_string"].decode("latin-1"))

    def groups_to_join(self) -> tuple[str, ...]:
        return ()

    def read_state(self) -> dict[str, Any]:
        """The content of `welcome` and `heartbeat`. Runs in a thread. Raises NotFound if it is hidden."""
        raise NotImplementedError

    async def on_close(self) -> None:
        if self.counted_for:
            await self.run(limits.leave, self.counted_for, self.channel_name)
        if attendance().remove(self) and isinstance(self.user, User):
            with suppress(errors.Unavailable, presence.PresenceUnknown):
                await self.run(online.go_offline, self.user.pk)
        for group in self.groups:
            with suppress(RedisError, OSError):
                async with asyncio.timeout(REDIS_SECONDS):
                    await self.channel_layer.group_discard(group, self.channel_name)

    def check_session(self) -> None:
        """Runs in a thread. Raises SignedOut."""
        if not self.user.is_authenticated:
            # A login creates a new session, so this cookie will never belong to a user.
            return
        user = user_of(self.scope)
        if user.pk != self.user.pk:
            raise SignedOut
        self.user = user

    async def run(self, work: Callable[..., Found], *args: Any) -> Found:
        """Run database work in one of several threads, so that a slow query does not block other sockets.

        Raises Unavailable if the database cannot be reached.
        """
        try:
            found: Found = await database_sync_to_async(work, thread_sensitive=False)(*args)
            return found
        except (OperationalError, InterfaceError) as error:
            if is_database_unavailable(error):
                raise errors.Unavailable from error
            raise

    async def send_message(self, kind: str, **data: Any) -> None:
        text = json.dumps({"type": kind, **data}, cls=JSONEncoder, separators=(",", ":"))
        await self._send({"type": "websocket.send", "text": text})

    async def forward(self, kind: str, message: Message) -> None:
        """Send a published message to the client unchanged, as type `kind`."""
        await self.send_message(kind, **{name: value for name, value in message.items() if name != "type"})

    async def close(self, code: CloseCode) -> NoReturn:
        await self._send({"type": "websocket.close", "code": code})
        raise StopConsumer

    async def _send(self, message: Message) -> None:
        try:
            await self.base_send(message)
        except OSError as error:
            # The client has disconnected.
            raise StopConsumer from error

    def _count_and_identify(self) -> User | AnonymousUser:
        """Runs in a thread. Raises TooManySockets; if the address has too many, without a query."""
        if address := limits.address_of(self.scope):
            limits.enter(address, self.channel_name)
            self.counted_for += (address,)
        user = user_of(self.scope)
        if isinstance(user, User):
            account = limits.account_of(user)
            limits.enter(account, self.channel_name)
            self.counted_for += (account,)
        return user

    def _check_session_and_read_state(self) -> dict[str, Any]:
        self.check_session()
        limits.renew(self.counted_for, self.channel_name)
        return self._record_visit_and_read_state()

    def _come_online_and_read_state(self) -> dict[str, Any]:
        if isinstance(self.user, User):
            with suppress(presence.PresenceUnknown):
                online.come_online(self.user.pk)
        return self._record_visit_and_read_state()

    def _record_visit_and_read_state(self) -> dict[str, Any]:
        if isinstance(self.user, User):
            update_last_seen(self.user)
        return self.read_state()

    async def _join(self) -> None:
        try:
            for group in self.groups:
                async with asyncio.timeout(REDIS_SECONDS):
                    await self.channel_layer.group_add(group, self.channel_name)
        except (RedisError, OSError) as error:
            log.warning("group_join_failed", error=str(error))

    async def _next_beat(self) -> Message:
        # At a random time, so that the sockets of a newly started process don't all query at once.
        await asyncio.sleep(HEARTBEAT_SECONDS * random.uniform(0.8, 1))  # noqa: S311
        return {"type": "heartbeat"}
