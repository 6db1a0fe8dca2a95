"""The results of finished games, seat by seat, read with a fixed number of queries."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import engine
from games.daily.models import DailyAttempt, DailyGame
from games.leaderboards.finishing_order import ranks_of
from games.leaderboards.models import RatingChange
from games.tables.models import Game, Move, Seat
from games.tables.snapshots import visible_state


@dataclass(frozen=True, slots=True)
class Finish:
    seat: Seat
    game: Game
    rank: int | None
    """None in solo. A player who left counts as last."""
    change: RatingChange | None
    is_daily: bool
    """Played on the deal of a day."""
    attempt: DailyAttempt | None
    """The Daily Moon, if this is the attempt that counts."""
    tiles: tuple[engine.TileId, ...]
    best_cover: int

    @property
    def user_id(self) -> int:
        return self.seat.user_id

    @property
    def won(self) -> bool:
        return self.rank == 1

    @property
    def is_practice(self) -> bool:
        """Practice on a daily deal. Its score does not count: the player may know the deal."""
        return self.is_daily and self.attempt is None

    @property
    def solo_score(self) -> int | None:
        return None if self.is_practice else self.seat.score

    @property
    def tokens(self) -> int:
        return self.game.tokens - (self.seat.tokens_left or 0)

    @property
    def time(self) -> int:
        return sum(engine.TILES[tile].time for tile in self.tiles)


def finishes_of(games: Sequence[Game]) -> list[list[Finish]]:
    """For each game, the results of its seats. The games have their seats and users loaded."""
    ids = [game.pk for game in games]
    changes = {change.seat_id: change for change in RatingChange.objects.filter(seat__game__in=ids)}
    counted = DailyAttempt.objects.filter(game__in=ids, score__isnull=False)
    attempts = {attempt.game_id: attempt for attempt in counted}
    daily = set(DailyGame.objects.filter(game__in=ids).values_list("game", flat=True))
    covers = _best_covers(ids)
    found = []
    for game in games:
        seats = list(game.seats.all())
        ranks: list[int | None] = [None] if game.is_solo else list(ranks_of(seats))
        areas: list[Any] = engine.position(visible_state(game))["areas"]
        found.append(
            [
                Finish(
                    seat=seat,
                    game=game,
                    rank=rank,
                    change=changes.get(seat.pk),
                    is_daily=game.pk in daily,
                    attempt=attempts.get(game.pk),
                    tiles=tuple(tile for _x, _y, tile in areas[seat.index]),
                    best_cover=covers[game.pk][seat.index],
                )
                for seat, rank in zip(seats, ranks, strict=True)
            ]
        )
    return found


def _best_covers(game_ids: Sequence[int]) -> dict[int, Counter[int]]:
    """By game and seat, the most goals that one move covered."""
    best: dict[int, Counter[int]] = defaultdict(Counter)
    moves = Move.objects.filter(game__in=game_ids).order_by().values_list("game_id", "seat", "answer")
    for game_id, seat, answer in moves:
        best[game_id][seat] = max(best[game_id][seat], len(answer["covered"]))
    return best
