import asyncio

import uvloop
from channels_redis.utils import create_pool
from redis.asyncio import Redis

from novaluna_site.messaging.redis_settings import channel_layers


def test_a_subscriber_on_uvloop_survives_a_connection_that_was_closed(redis_server):
    [host] = channel_layers(redis_server.valkey.url)["default"]["CONFIG"]["hosts"]

    async def subscribe_after_the_loss() -> set[bytes]:
        async with Redis(connection_pool=create_pool(host)) as client, client.pubsub() as pubsub:
            await pubsub.subscribe("before")
            assert await pubsub.get_message(timeout=30)
            pubsub.connection._writer.transport.abort()
            while not pubsub.connection._reader.at_eof():
                await asyncio.sleep(0.01)
            await pubsub.subscribe("after")
            confirmed = [await pubsub.get_message(timeout=30) for _ in range(2)]
            return {message["channel"] for message in confirmed}

    assert uvloop.run(subscribe_after_the_loss()) == {b"before", b"after"}
