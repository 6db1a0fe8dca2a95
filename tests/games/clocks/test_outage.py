"""After an outage of the site all clocks are extended by its length."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from games.clocks.actions.extend_after_outage import extend_clocks_after_outage
from games.clocks.actions.time_out import sweep_deadlines
from games.clocks.models import LastClockSweep
from games.clocks.tasks import sweep_deadlines_task
from games.tables.models import Game
from novaluna_site.messaging import heartbeat
from novaluna_site.models import FailedRow
from tests.factories import start_game
from tests.playing import first_legal, play

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

HOUR = timedelta(hours=1)


@pytest.fixture
def game(mina, otto) -> Game:
    return start_game(mina, otto, time_control="5d+12h<7d")


def last_sweep(ago: timedelta) -> None:
    LastClockSweep.objects.update_or_create(pk=1, defaults={"swept_at": timezone.now() - ago})


def test_the_first_sweep_only_stores_its_time(game):
    assert extend_clocks_after_outage() == timedelta()
    assert LastClockSweep.objects.get().pk == 1


def test_regular_sweeps_extend_no_deadline(game):
    last_sweep(timedelta(seconds=5))
    before = game.deadline
    assert extend_clocks_after_outage() == timedelta()
    game.refresh_from_db()
    assert game.deadline == before


def test_nobody_runs_out_of_time_while_the_site_is_down(game):
    now, mover = timezone.now(), game.seats.get(index=game.to_move)
    Game.objects.update(turn_started_at=now - 121 * HOUR, deadline=now - HOUR)
    last_sweep(3 * HOUR)
    assert sweep_deadlines() == 0
    game.refresh_from_db()
    assert abs(game.deadline - (now + 2 * HOUR)) < timedelta(minutes=1)
    # The outage is not deducted from the bank either.
    play(game, first_legal(game))
    mover.refresh_from_db()
    assert abs(mover.bank - 14 * HOUR) < timedelta(minutes=1)


def test_deadlines_are_extended_once(game):
    last_sweep(3 * HOUR)
    assert extend_clocks_after_outage() >= 3 * HOUR
    assert extend_clocks_after_outage() == timedelta()


def test_a_turn_that_began_during_the_outage_gets_only_what_it_lost(game):
    now = timezone.now()
    Game.objects.update(turn_started_at=now - HOUR, deadline=now + 119 * HOUR)
    last_sweep(3 * HOUR)
    extend_clocks_after_outage()
    game.refresh_from_db()
    assert abs(game.deadline - (now + 120 * HOUR)) < timedelta(minutes=1)


def test_a_system_clock_that_was_set_back_changes_no_deadline(game):
    before = game.deadline
    last_sweep(-3 * HOUR)
    assert extend_clocks_after_outage() == timedelta()
    assert sweep_deadlines() == 0
    game.refresh_from_db()
    assert game.deadline == before
    assert LastClockSweep.objects.get().swept_at <= timezone.now()


def test_without_a_web_process_no_clock_runs_out(game):
    now = timezone.now()
    Game.objects.update(turn_started_at=now - 121 * HOUR, deadline=now - HOUR)
    last_sweep(3 * HOUR)
    cache.delete(f"heartbeat:{heartbeat.WEB}")
    sweep_deadlines_task()
    assert LastClockSweep.objects.get().swept_at < now - 2 * HOUR
    heartbeat.record(heartbeat.WEB)
    sweep_deadlines_task()
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    assert abs(game.deadline - (now + 2 * HOUR)) < timedelta(minutes=1)


@pytest.mark.parametrize("jump", [-24 * HOUR, -HOUR, HOUR, 24 * HOUR])
def test_a_jump_of_the_clock_times_nobody_out_and_sweeps_go_on(game, clock, jump):
    sweep_deadlines()
    Game.objects.update(deadline=timezone.now() + timedelta(minutes=5))
    clock(jump)
    for _ in range(3):
        assert sweep_deadlines() == 0
        clock(timedelta(seconds=5))
    assert abs(LastClockSweep.objects.get().swept_at - timezone.now()) < timedelta(minutes=1)
    Game.objects.update(turn_started_at=timezone.now() - 300 * HOUR, deadline=timezone.now())
    assert sweep_deadlines() == 1


def test_a_damaged_game_does_not_keep_others_from_their_new_deadline(mina, otto, kian):
    games = [start_game(host, otto, time_control="2d") for host in (mina, kian)]
    bad, good = (Game.objects.get(pk=game.pk) for game in games)
    Game.objects.filter(pk=bad.pk).update(time_control="nonsense")
    last_sweep(3 * HOUR)
    assert extend_clocks_after_outage() >= 3 * HOUR
    before, game = good.deadline, Game.objects.get(pk=good.pk)
    assert game.deadline >= before
    assert FailedRow.objects.get().row == str(bad.pk)
