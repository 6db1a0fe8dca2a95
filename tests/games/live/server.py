"""The site's real ASGI application behind a real port, in a thread of the test's process."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from novaluna_site.run.web import web_config


@contextmanager
def serving() -> Iterator[str]:
    """Serve while the block runs; the address without a scheme."""
    server = uvicorn.Server(web_config("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, name="live server")
    thread.start()
    deadline = time.monotonic() + 20
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.01)
    host, port = server.servers[0].sockets[0].getsockname()
    try:
        yield f"{host}:{port}"
    finally:
        server.should_exit = True
        thread.join(20)
