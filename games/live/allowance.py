import time


class Allowance:
    """A token bucket for the messages of one socket: `burst` messages at once, then `per_second`."""

    def __init__(self, burst: int, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self.left = float(burst)
        self.counted_at = time.monotonic()

    def spend(self) -> bool:
        """Take one message from the allowance. False if none is left."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.counted_at) * self.per_second)
        self.counted_at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
