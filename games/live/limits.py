"""How many sockets an address and an account may have open, and open in a minute.

Counted in Redis, for all web processes together. Without Redis nothing is limited.
"""

import ipaddress
import time
from collections.abc import Iterable
from contextlib import suppress

from django.conf import settings

from accounts.models import User
from games.live.presence import EXPIRY_SECONDS, PresenceUnknown, redis_pipeline
from novaluna_site.messaging.failures import count_failure, register_work
from novaluna_site.web.asgi_types import Scope

MINUTE = 60
IPV6_CUSTOMER_BITS = 64
"""One customer of a provider has all addresses of such a network."""
REFUSALS = "socket_limit"
register_work(REFUSALS)


class TooManySockets(Exception):
    """The address or the account has too many open sockets, or opened too many within a minute."""


def address_of(scope: Scope) -> str | None:
    """The owner of the address that the socket comes from; None if that is unknown."""
    client = scope.get("client")
    try:
        address = ipaddress.ip_address(client[0]) if client else None
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is None:
            return f"address:{ipaddress.ip_network((address, IPV6_CUSTOMER_BITS), strict=False)}"
        address = address.ipv4_mapped
    return f"address:{address}" if address else None


def account_of(user: User) -> str:
    return f"account:{user.pk}"


def enter(owner: str, socket_id: str) -> None:
    """Count a new socket. Raises TooManySockets; then it is not counted as open."""
    now, most = time.time(), settings.MAX_SOCKETS
    rate_key = f"sockets-opened:{owner}:{int(now // MINUTE)}"
    with suppress(PresenceUnknown):
        with redis_pipeline() as redis:
            redis.zremrangebyscore(_key(owner), 0, now)
            redis.zadd(_key(owner), {socket_id: now + EXPIRY_SECONDS})
            redis.expire(_key(owner), int(2 * EXPIRY_SECONDS))
            redis.zcard(_key(owner))
            redis.incr(rate_key)
            redis.expire(rate_key, 2 * MINUTE)
            is_open, was_opened = redis.execute()[3:5]
        # Twice the limit: after a restart of the site all pages reconnect, and some of them fail once.
        if is_open > most or was_opened > 2 * most:
            leave([owner], socket_id)
            count_failure(REFUSALS)
            raise TooManySockets


def renew(owners: Iterable[str], socket_id: str) -> None:
    """The socket is still open. The entries of a killed process expire."""
    with suppress(PresenceUnknown), redis_pipeline() as redis:
        for owner in owners:
            redis.zadd(_key(owner), {socket_id: time.time() + EXPIRY_SECONDS})
            redis.expire(_key(owner), int(2 * EXPIRY_SECONDS))
        redis.execute()


def leave(owners: Iterable[str], socket_id: str) -> None:
    with suppress(PresenceUnknown), redis_pipeline() as redis:
        for owner in owners:
            redis.zrem(_key(owner), socket_id)
        redis.execute()


def _key(owner: str) -> str:
    return f"sockets:{owner}"
