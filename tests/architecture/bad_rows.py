"""For each constraint of our models a row that violates this constraint and no other.

For a unique constraint two rows: the second one violates it.
"""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from django.db.models import Model
from django.utils import timezone

from accounts.models import Block, EnjoyedPlayer, Follow, User
from games.analysis.models import Hint
from games.chat.models import ChatLine, Mention, Note, Report
from games.clocks.models import Downtime, LastClockSweep, Vacation
from games.daily.models import DailyAttempt, DailyMoon
from games.leaderboards.models import (
    Achievement,
    CountingState,
    HeadToHead,
    Medal,
    PlayerStats,
    Rating,
    RatingChange,
    Season,
    Standing,
    StandingCount,
    Suspicion,
)
from games.matchmaking.models import StandingWish, Wish
from games.notifications.models import ChannelHealth, ChannelTest, Notification, NotificationSettings, Webhook
from games.tables.models import Game, Invitation, Move, Seat, Series, ShuffleSecret, TakenBackMove
from tests.factories import PlayerFactory

NOW = timezone.now()
DAY = timedelta(days=1)


def user() -> User:
    return PlayerFactory()


def game(**columns: Any) -> Game:
    return Game(**{"name": "Harbour", "host": user(), "seat_count": 2, "tokens": 20, **columns})


def running(**columns: Any) -> Game:
    begun = {"status": "running", "started_at": NOW, "state": {}, "order": [0, 1], "commitment": "hash"}
    return game(**{**begun, "to_move": 0, "turn_started_at": NOW, **columns})


def table() -> Game:
    stored = game()
    stored.save()
    return stored


def seat(**columns: Any) -> Seat:
    return Seat(**{"game": table(), "index": 0, "user": user(), **columns})


def stored_seat() -> Seat:
    stored = seat()
    stored.save()
    return stored


def move(**columns: Any) -> Move:
    values = {"game": table(), "ply": 1, "seat": 0, "action": "R", "source": "person", "answer": {}}
    hashes = {"idempotency_key": "k", "request_hash": "hash", "position_hash": "hash", "rules_version": 1}
    return Move(**{**values, **hashes, "created_at": NOW, **columns})


def invitation(**columns: Any) -> Invitation:
    return Invitation(**{"game": table(), "user": user(), "invited_by": user(), **columns})


def line(**columns: Any) -> ChatLine:
    return ChatLine(**{"game": table(), "room": "players", "author": user(), "text": "Hi", **columns})


def stored_line() -> ChatLine:
    stored = line()
    stored.save()
    return stored


def report(**columns: Any) -> Report:
    return Report(**{"reporter": user(), "reported": user(), "reason": "spam", **columns})


def notification(**columns: Any) -> Notification:
    return Notification(**{"user": user(), "game": table(), "kind": "over", "due_at": NOW, **columns})


def attempt(**columns: Any) -> DailyAttempt:
    moon, _ = DailyMoon.objects.get_or_create(day=date(2026, 1, 1), defaults={"commitment": "hash"})
    return DailyAttempt(**{"moon": moon, "user": user(), "game": table(), **columns})


def rating(**columns: Any) -> Rating:
    return Rating(**{"user": user(), "category": "two", "mu": 25, "sigma": 8, "number": 1500, **columns})


def change(**columns: Any) -> RatingChange:
    skill = dict.fromkeys(("mu_before", "sigma_before", "mu_after", "sigma_after"), 1.0)
    numbers = {"before": 1500, "after": 1510, "rank": 1, "game_number": 1, "created_at": NOW}
    return RatingChange(
        **{"seat": stored_seat(), "user": user(), "category": "two", **skill, **numbers, **columns}
    )


def medal(**columns: Any) -> Medal:
    season, _ = Season.objects.get_or_create(month="2026-01", defaults={"frozen_at": NOW})
    return Medal(**{"season": season, "board": "two", "place": 1, "user": user(), "value": 9, **columns})


def suspicion(**columns: Any) -> Suspicion:
    return Suspicion(
        **{"loser": user(), "winner": user(), "games": 4, "last_game": table(), "seen_at": NOW, **columns}
    )


def twice(make: Callable[..., Model], *shared: str, **columns: Any) -> Callable[[], list[Model]]:
    """Two rows that are equal in the given columns."""

    def rows() -> list[Model]:
        first = make(**columns)
        return [first, make(**columns, **{name: getattr(first, name) for name in shared})]

    return rows


def oneself(make: Callable[..., Model], *names: str) -> Callable[[], Model]:
    """A row with the same user in several columns."""

    def row() -> Model:
        return make(**dict.fromkeys(names, user()))

    return row


def pair(model: type[Model]) -> Callable[..., Model]:
    return lambda **columns: model(**{"user": user(), "other": user(), **columns})


def wish(**columns: Any) -> Wish:
    return Wish(**{"user": user(), **columns})


def standing_wish(**columns: Any) -> StandingWish:
    return StandingWish(**{"user": user(), "games": 2, **columns})


BAD_ROWS: dict[str, Callable[[], Any]] = {
    "user_kind_is_known": lambda: User(username="x-kind", kind="alien", password="!"),
    "only_a_person_has_email_or_staff_rights": lambda: User(
        username="x-mail", kind="guest", password="!", email="a@example.com"
    ),
    "a_former_player_cannot_log_in": lambda: User(username="x-former", kind="former", password="!"),
    "only_a_person_has_a_password": lambda: User(username="x-guest", kind="guest", password="md5$a$b"),
    "block_once": twice(pair(Block), "user", "other", kind="muted"),
    "block_not_oneself": oneself(lambda **two: Block(kind="muted", **two), "user", "other"),
    "block_kind_is_known": lambda: pair(Block)(kind="ignored"),
    "follow_once": twice(pair(Follow), "user", "other"),
    "follow_not_oneself": oneself(Follow, "user", "other"),
    "enjoyed_once": twice(pair(EnjoyedPlayer), "user", "other"),
    "enjoyed_not_oneself": oneself(EnjoyedPlayer, "user", "other"),
    "wish_once": twice(wish, "user"),
    "wish_seats": lambda: wish(seats=5),
    "wish_pace": lambda: wish(pace="2d"),
    "wish_status_is_known": lambda: wish(status="lost", ended_at=NOW),
    "wish_ended_at_when_ended": lambda: wish(status="met"),
    "wish_game_when_met": lambda: wish(game=table(), status="ended", ended_at=NOW),
    "wish_fewer_players_than_four": lambda: wish(seats=3, bot_joins=True),
    "standing_wish_games": lambda: standing_wish(games=21),
    "standing_wish_seats": lambda: standing_wish(seats=1),
    "standing_wish_is_slow": lambda: standing_wish(pace="10m+20s"),
    "game_seat_count": lambda: game(seat_count=5),
    "game_tokens": lambda: game(tokens=22),
    "game_started_once_begun": lambda: game(version=1),
    "game_finished_at_when_ended": lambda: game(finished_at=NOW),
    "game_reason_when_finished": lambda: game(reason="left"),
    "game_to_move_while_running": lambda: game(to_move=0),
    "game_window": lambda: game(time_control="3d", window_start=8),
    "game_free_hours_and_days_are_for_slow_clocks": lambda: game(free_weekends=True),
    "game_deadline_needs_a_clock": lambda: running(deadline=NOW),
    "game_turn_started_while_running": lambda: running(turn_started_at=None),
    "game_link_has_a_code": lambda: game(access="link"),
    "game_is_no_rematch_of_itself": lambda: game(pk=10**6, rematch_of_id=10**6),
    "game_series_and_turned_order_among_players": lambda: game(seat_count=1, order_from=7),
    "game_order_is_not_from_itself": lambda: game(pk=10**6, order_from=10**6),
    "game_pauses_without_a_deadline": lambda: game(paused_at=NOW),
    "game_rated_has_rivals_and_a_clock": lambda: game(rated=True),
    "game_take_backs_among_players": lambda: game(seat_count=1, take_backs=True),
    "game_taken_back_where_allowed": lambda: game(taken_back=1),
    "game_min_reliability": lambda: game(min_reliability=101),
    "game_exhibition_is_casual_and_public": lambda: game(is_exhibition=True, watching="players"),
    "game_one_running_exhibition": lambda: [running(is_exhibition=True), running(is_exhibition=True)],
    "game_max_answer_hours": lambda: game(max_answer_hours=14 * 24 + 1),
    "invitation_once": twice(invitation, "game", "user"),
    "invitation_not_to_oneself": oneself(invitation, "user", "invited_by"),
    "invitation_reason_when_declined": lambda: invitation(decline_reason="casual"),
    "invitation_status_is_known": lambda: invitation(status="lost"),
    "move_ply_once": lambda: [m := move(), move(game=m.game, idempotency_key="other")],
    "move_key_once": lambda: [m := move(), move(game=m.game, ply=2)],
    "move_ply": lambda: move(ply=0),
    "move_seat": lambda: move(seat=4),
    "move_source_is_known": lambda: move(source="ghost"),
    "move_is_complete": lambda: move(action=""),
    "seat_once_per_game": twice(seat, "game", index=1),
    "seat_one_per_person": lambda: [s := seat(), seat(game=s.game, user=s.user, index=1)],
    "seat_nonce_of_a_person": lambda: seat(is_bot=True, nonce="0" * 64),
    "seat_index": lambda: seat(index=4),
    "seat_place": lambda: seat(place=5, ended_at=NOW),
    "seat_place_or_score": lambda: seat(place=1, score=9, ended_at=NOW),
    "seat_result_when_ended": lambda: seat(place=1),
    "seat_left_is_known": lambda: seat(left="fled"),
    "seat_stand_in_of_a_person": lambda: seat(stand_in=user()),
    "seat_returned_after_a_stand_in": lambda: seat(returned=True),
    "seat_bank": lambda: seat(bank=-DAY),
    "series_best_of": lambda: Series(best_of=5),
    "series_end_is_known": lambda: Series(best_of=3, end="tired"),
    "series_open_has_no_end": lambda: Series(end="decided"),
    "shuffle_secret_set": lambda: ShuffleSecret(game=table(), secret=""),
    "taken_back_once_a_turn": twice(
        lambda **columns: TakenBackMove(
            **{"game": table(), "ply": 1, "seat": 0, "made_at": NOW, "taken_back_at": NOW, **columns}
        ),
        "game",
    ),
    "downtime_has_a_length": lambda: Downtime(starts_at=NOW, ends_at=NOW),
    "last_clock_sweep_is_one": lambda: LastClockSweep(pk=2, swept_at=NOW),
    "vacation_has_a_length": lambda: Vacation(user=user(), starts_at=NOW, ends_at=NOW - DAY),
    "chat_deleted_line_has_no_text": lambda: line(deleted_at=NOW),
    "chat_room_is_known": lambda: line(room="kitchen"),
    "mention_once": twice(
        lambda **columns: Mention(**{"line": stored_line(), "user": user(), **columns}), "line", "user"
    ),
    "note_once": twice(
        lambda **columns: Note(**{"game": table(), "author": user(), **columns}), "game", "author"
    ),
    "report_not_of_oneself": oneself(report, "reporter", "reported"),
    "report_handled_when_closed": lambda: report(status="acted"),
    "report_line_at_a_table": lambda: report(line=stored_line()),
    "hint_once_a_turn": twice(
        lambda **columns: Hint(**{"game": table(), "seat": 0, "version": 1, **columns}), "game"
    ),
    "daily_attempt_once": twice(attempt, "user"),
    "daily_attempt_counted_completely": lambda: attempt(score=12, points=188),
    "counting_state_is_one": lambda: CountingState(pk=2),
    "rating_once_per_category": twice(rating, "user"),
    "rating_wins": lambda: rating(wins=1),
    "rating_peak": lambda: rating(peak=1499),
    "rating_change_rank": lambda: change(rank=0),
    "rating_change_winner_beats_others": lambda: change(rank=2, beaten=1600),
    "rating_change_game_number": lambda: change(game_number=0),
    "standing_once_per_board": twice(
        lambda **columns: Standing(**{"user": user(), "board": "two", "period": "all", **columns}), "user"
    ),
    "standing_count_once": twice(
        lambda: StandingCount(board="two", period="all", is_bot=False, least=1, value=9, count=1)
    ),
    "medal_once": twice(medal, "user"),
    "medal_place": lambda: medal(place=4),
    "player_stats_wins": lambda: PlayerStats(user=user(), wins=1),
    "head_to_head_once": twice(pair(HeadToHead), "user", "other"),
    "head_to_head_not_oneself": oneself(HeadToHead, "user", "other"),
    "head_to_head_wins": lambda: pair(HeadToHead)(wins=1),
    "achievement_once": twice(
        lambda **columns: Achievement(
            **{"user": user(), "code": "first", "game": table(), "earned_at": NOW, **columns}
        ),
        "user",
    ),
    "suspicion_once": twice(suspicion, "loser", "winner"),
    "suspicion_of_two_accounts": oneself(suspicion, "loser", "winner"),
    "suspicion_status_is_known": lambda: suspicion(status="odd"),
    "notification_once": twice(notification, "user", "game"),
    "notification_once_without_a_game": twice(notification, "user", game=None),
    "notification_has_a_due_time": lambda: notification(due_at=None),
    "notification_of_a_turn_has_a_game": lambda: notification(kind="your_turn", game=None),
    "notification_sent_at_when_sent": lambda: notification(sent_at=NOW),
    "notification_quiet_hours": lambda: NotificationSettings(user=user(), quiet_start=22),
    "notification_hours": lambda: NotificationSettings(user=user(), remind_hour=24),
    "notification_digest_due_at_its_hour": lambda: NotificationSettings(user=user(), digest_hour=7),
    "channel_once": twice(
        lambda **columns: ChannelHealth(**{"user": user(), "channel": "push", **columns}), "user"
    ),
    "channel_failing_since_its_first_failure": lambda: ChannelHealth(user=user(), channel="push", failures=1),
    "channel_off_reason_when_off": lambda: ChannelHealth(user=user(), channel="push", off_reason="Gone."),
    "channel_test_once": twice(
        lambda **columns: ChannelTest(**{"user": user(), "channel": "push", "asked_at": NOW, **columns}),
        "user",
    ),
    "webhook_has_an_address_and_a_secret": lambda: Webhook(user=user(), url=""),
}
