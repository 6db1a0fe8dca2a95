"""How long a player may think, and when the clock stands still."""

from games.clocks.control import TimeControl, choices
from games.clocks.schedule import Schedule

__all__ = ["Schedule", "TimeControl", "choices"]
