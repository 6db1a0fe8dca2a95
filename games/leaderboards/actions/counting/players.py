"""Statistics, rivals and achievements of players. Bots have none."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime

import engine
from accounts.models import User
from games.leaderboards.achievements import RULES, FinishedGame
from games.leaderboards.models import Achievement, HeadToHead, PlayerStats
from games.leaderboards.queries.finishes import Finish
from games.leaderboards.skill import PROVISIONAL_GAMES

BATCH = 500


class Players:
    """The rows that a batch of games changes."""

    def __init__(self, games: Iterable[Sequence[Finish]]) -> None:
        people: set[int] = set()
        pairs: set[tuple[int, int]] = set()
        for finishes in games:
            own = {finish.user_id for finish in finishes if _has_statistics(finish)}
            people |= own
            pairs |= {(user, rival.user_id) for user in own for rival in finishes if rival.user_id != user}
        self.stats = PlayerStats.objects.in_bulk(people)
        rivals = HeadToHead.objects.filter(
            user__in={user for user, _ in pairs}, other__in={other for _, other in pairs}
        )
        known = {(row.user_id, row.other_id): row for row in rivals}
        self.rivals = {pair: known[pair] for pair in pairs if pair in known}
        self.earned = set(Achievement.objects.filter(user__in=people).values_list("user_id", "code"))
        self.new: list[Achievement] = []

    def add(self, finish: Finish, finishes: Sequence[Finish], streak: int, at: datetime) -> None:
        """`streak`: the rated wins in a row after this game."""
        if not _has_statistics(finish):
            return
        stats = self._add_to_stats(finish)
        met = self._add_to_rivals(finish, finishes)
        played = _finished_game(finish, finishes, stats, streak, met)
        for rule in RULES.values():
            if (finish.user_id, rule.code) not in self.earned and rule.is_met(played):
                self.earned.add((finish.user_id, rule.code))
                self.new.append(
                    Achievement(user_id=finish.user_id, code=rule.code, game=finish.game, earned_at=at)
                )

    def _add_to_stats(self, finish: Finish) -> PlayerStats:
        stats = self.stats.setdefault(finish.user_id, PlayerStats(user_id=finish.user_id))
        stats.games += 1
        stats.wins += finish.won
        stats.tokens += finish.tokens
        stats.time += finish.time
        stats.tiles = dict(Counter(stats.tiles) + Counter(map(str, finish.tiles)))
        if finish.rank is not None:
            stats.results = dict(Counter(stats.results) + Counter([_result(finish)]))
        if finish.solo_score is not None:
            stats.solo_scores = dict(Counter(stats.solo_scores) + Counter([str(finish.solo_score)]))
        return stats

    def _add_to_rivals(self, finish: Finish, finishes: Sequence[Finish]) -> int:
        """Returns how often the player has finished ahead of one of these opponents: the highest count."""
        most = 0
        for rival in finishes:
            if rival.user_id == finish.user_id:
                continue
            key = finish.user_id, rival.user_id
            row = self.rivals.setdefault(key, HeadToHead(user_id=key[0], other_id=key[1]))
            row.games += 1
            row.wins += (finish.rank or 0) < (rival.rank or 0)
            most = max(most, row.wins)
        return most

    def write(self) -> None:
        PlayerStats.objects.bulk_create(
            self.stats.values(),
            batch_size=BATCH,
            update_conflicts=True,
            unique_fields=["user"],
            update_fields=["games", "wins", "tokens", "time", "tiles", "results", "solo_scores"],
        )
        for row in self.rivals.values():
            # The row is identified by the pair. With its id, SQLite would report a second conflict.
            row.pk = None
        HeadToHead.objects.bulk_create(
            self.rivals.values(),
            batch_size=BATCH,
            update_conflicts=True,
            unique_fields=["user", "other"],
            update_fields=["games", "wins"],
        )
        Achievement.objects.bulk_create(self.new, batch_size=BATCH)


def _has_statistics(finish: Finish) -> bool:
    """Bots and deleted accounts have no statistics."""
    return finish.seat.user.kind not in (User.Kind.BOT, User.Kind.FORMER)


def _result(finish: Finish) -> str:
    kind = "rated" if finish.game.rated else "casual"
    return f"{kind}:{finish.game.seat_count}:{finish.rank}"


def _finished_game(
    finish: Finish, finishes: Sequence[Finish], stats: PlayerStats, streak: int, wins_against_one: int
) -> FinishedGame:
    behind = [rival for rival in finishes if finish.won and rival.user_id != finish.user_id]
    change = finish.change
    settled = change is not None and change.game_number >= PROVISIONAL_GAMES
    return FinishedGame(
        seat_count=finish.game.seat_count,
        rank=finish.rank,
        score=finish.solo_score,
        best_cover=finish.best_cover,
        colors=Counter(engine.TILES[tile].color.value for tile in finish.tiles),
        beaten=frozenset(rival.seat.user.username for rival in behind),
        closest=min((rival.seat.tokens_left or 0 for rival in behind if not rival.seat.left), default=None),
        games=stats.games,
        wins=stats.wins,
        streak=streak,
        wins_against_one=wins_against_one,
        daily_streak=(finish.attempt.streak or 0) if finish.attempt else 0,
        number=change.after if change is not None and settled else None,
    )
