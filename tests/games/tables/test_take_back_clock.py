"""What taking back a move does to the clock (ADR 0012)."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from games.clocks.actions.vote_pause import vote_pause
from games.tables import errors
from games.tables.models import Game
from tests.games.tables.take_back import move, seat_people
from tests.playing import play

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

BANK = "5d+12h<7d"


@pytest.fixture
def let_pass(monkeypatch) -> Callable[[timedelta], None]:
    """Stop the time; call the result to advance it."""
    moment = [timezone.now()]
    monkeypatch.setattr(timezone, "now", lambda: moment[0])
    return lambda span: moment.append(moment.pop() + span)


@pytest.fixture
def seated(mina, otto, kian) -> Callable[..., Game]:
    return partial(seat_people, mina, otto, kian)


class TestTheClock:
    @pytest.mark.parametrize("time_control", ["none", "3d", BANK, "10m+20s"])
    def test_it_continues_as_if_nothing_had_been_sent(self, seated, let_pass, time_control):
        game = seated(time_control=time_control)
        banks = list(game.seats.values_list("bank", flat=True))
        let_pass(timedelta(minutes=2))
        moved = move(game)
        let_pass(timedelta(minutes=3))
        moved.take_back()
        for field in ("turn_started_at", "turn_used", "turn_zone", "deadline", "paused_at"):
            assert getattr(moved.game, field) == getattr(game, field), field
        assert list(game.seats.values_list("bank", flat=True)) == banks

    def test_the_time_between_counts_and_the_increment_is_added_once(self, seated, let_pass):
        game = seated(time_control=BANK)
        let_pass(timedelta(hours=20))
        moved = move(game)
        let_pass(timedelta(hours=3))
        moved.take_back()
        let_pass(timedelta(hours=1))
        play(moved.game, moved.action, key="again")
        bank = game.seats.get(index=moved.seat).bank
        assert bank == timedelta(days=5) - timedelta(hours=24) + timedelta(hours=12)

    def test_time_used_before_a_pause_stays_used(self, seated, let_pass, mina, otto):
        game = seated(time_control="3d")
        let_pass(timedelta(hours=5))
        for wanted in (True, False):
            for user in (mina, otto):
                vote_pause(user, game.pk, wanted=wanted)
        game.refresh_from_db()
        moved = move(game)
        moved.take_back()
        assert moved.game.turn_used == timedelta(hours=5)
        assert moved.game.deadline == game.deadline

    def test_a_move_cannot_be_taken_back_after_its_time_is_over(self, seated, let_pass):
        moved = move(seated(time_control="1d"))
        let_pass(timedelta(hours=23))
        assert moved.is_unseen
        let_pass(timedelta(hours=1))
        with pytest.raises(errors.NoTakeBack, match="time"):
            moved.take_back()
        moved.game.refresh_from_db()
        assert (moved.game.version, moved.game.moves.count()) == (1, 1)
        assert moved.is_unseen
