import time


class Outage:
    """Remembers that a server failed, so that for some seconds nobody else waits for it."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._until = 0.0

    def begin(self) -> None:
        self._until = time.monotonic() + self.seconds

    @property
    def lasts(self) -> bool:
        return time.monotonic() < self._until
