import secrets
import socket

# Below the range of ports for outgoing connections, one of which could take the port during a restart.
FIRST, LAST = 20000, 32000


def quiet_port() -> int:
    """A free port that no outgoing connection can take."""
    while True:
        port = secrets.SystemRandom().randint(FIRST, LAST)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
