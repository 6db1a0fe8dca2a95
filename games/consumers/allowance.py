import time


class Allowance:
    """How many messages a socket may send: a burst at once, then a steady rate."""

    def __init__(self, burst: int, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self.left = float(burst)
        self.counted_at = time.monotonic()

    def spend(self) -> bool:
        """False when there is nothing left."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.counted_at) * self.per_second)
        self.counted_at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
