import time


class Outage:
    """Remembers that a server did not answer, so that for a while only one caller finds it out by waiting."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._until = 0.0

    def begin(self) -> None:
        self._until = time.monotonic() + self.seconds

    @property
    def lasts(self) -> bool:
        return time.monotonic() < self._until
