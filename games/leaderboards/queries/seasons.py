from dataclasses import dataclass
from datetime import date

from games.leaderboards.models import Board, Medal, Season
from novaluna_site.periods import month_of, utc_today


@dataclass(frozen=True, slots=True)
class SeasonSummary:
    month: str
    is_running: bool
    medals: list[Medal]
    """By board, gold first."""

    @property
    def winners(self) -> list[Medal]:
        return [medal for medal in self.medals if medal.place == 1]

    @property
    def first_day(self) -> date:
        return date.fromisoformat(f"{self.month}-01")


def seasons() -> list[SeasonSummary]:
    """The current season, then the past ones, newest first."""
    medals: dict[str, list[Medal]] = {}
    for medal in Medal.objects.select_related("user").order_by("pk"):
        medals.setdefault(medal.season_id, []).append(medal)
    running, *past = months()
    return [SeasonSummary(running, True, [])] + [
        SeasonSummary(month, False, medals.get(month, [])) for month in past
    ]


def months() -> list[str]:
    """Of the current season, then of the past ones, newest first."""
    running = month_of(utc_today())
    return [running, *Season.objects.exclude(pk=running).order_by("-month").values_list("month", flat=True)]


def is_season(month: str) -> bool:
    return month == month_of(utc_today()) or Season.objects.filter(pk=month).exists()


def medals_of_season(month: str, board: Board) -> dict[int, int]:
    """The place of the medal (1 to 3), by user id."""
    return dict(Medal.objects.filter(season=month, board=board).values_list("user_id", "place"))
