"""The web server process, both embedded and in production: `python -m novaluna_site.run.web`."""

import argparse
import os
import socket

import uvicorn
from asgiref.sync import sync_to_async
from django.conf import settings

from novaluna_site.messaging import background, heartbeat
from novaluna_site.schedule import HEARTBEAT_SECONDS

MAX_SOCKET_MESSAGE_BYTES = 16 * 1024


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "novaluna_site.settings")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fd", type=int, help="serve on this bound socket instead of HOST and PORT")
    fd: int | None = parser.parse_args().fd
    config = web_config(settings.HOST, settings.PORT)
    WebServer(config).run(sockets=None if fd is None else [socket.socket(fileno=fd)])


class WebServer(uvicorn.Server):
    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        async with background.on_this_loop():
            await super().serve(sockets)


def web_config(host: str, port: int) -> uvicorn.Config:
    return uvicorn.Config(
        "novaluna_site.asgi:application",
        host=host,
        port=port,
        lifespan="off",
        ws_max_size=MAX_SOCKET_MESSAGE_BYTES,
        # Finds browsers that lost their network, so that others don't see them online.
        ws_ping_interval=3.5,
        ws_ping_timeout=5.0,
        # TrustedProxies does this, for the proxies in the settings.
        proxy_headers=False,
        server_header=False,
        # RequestLog does this, with the request id.
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=5,
        callback_notify=record_heartbeat,
        timeout_notify=HEARTBEAT_SECONDS,
    )


async def record_heartbeat() -> None:
    await sync_to_async(heartbeat.record)(heartbeat.WEB)


if __name__ == "__main__":
    main()
