from games.clocks.models.downtime import Downtime
from games.clocks.models.last_sweep import LastClockSweep
from games.clocks.models.vacation import Vacation

__all__ = ["Downtime", "LastClockSweep", "Vacation"]
