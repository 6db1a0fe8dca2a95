from datetime import timedelta

import pytest

from games.clocks.actions.time_out import sweep_deadlines, time_out_turn
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.models import Game, Move
from novaluna_site.models import FailedRow
from tests.playing import first_legal, let_clocks_run_out, play

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture
def game(mina, otto, options) -> Game:
    table = open_table(mina, options(time_control="2d"))
    join_table(otto, table.pk)
    return Game.objects.get(pk=table.pk)


def test_the_deadline_is_counted_from_the_start_of_the_turn(game):
    assert game.deadline - game.turn_started_at == timedelta(days=2)


def test_a_seat_out_of_time_leaves(game):
    loser = game.to_move
    let_clocks_run_out()
    assert sweep_deadlines() == 1
    game.refresh_from_db()
    assert (game.status, game.reason) == (Game.Status.FINISHED, "left")
    assert game.seats.get(index=loser).left == "timeout"
    assert game.moves.get().source == Move.Source.CLOCK


def test_a_move_made_in_the_same_instant_counts(game):
    let_clocks_run_out()
    play(game, first_legal(game))
    assert not time_out_turn(game.pk)
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING


def test_nobody_times_out_before_the_deadline(game):
    assert sweep_deadlines() == 0
    assert not time_out_turn(game.pk)


def test_a_damaged_game_does_not_stop_the_clocks_of_others(game, mina, kian, options):
    other = open_table(mina, options(time_control="2d"))
    join_table(kian, other.pk)
    let_clocks_run_out()
    damaged = Game.objects.filter(pk=game.pk)
    damaged.update(state={"not": "a state"}, deadline=game.deadline - timedelta(days=90))
    assert sweep_deadlines() == 1
    assert Game.objects.get(pk=other.pk).status == Game.Status.FINISHED
    assert damaged.get().status == Game.Status.RUNNING
    failed = FailedRow.objects.get()
    assert (failed.work, failed.row) == ("clocks.sweep_deadlines", str(game.pk))


def test_a_sweep_without_overdue_turns_costs_six_statements(game, django_assert_num_queries):
    sweep_deadlines()
    with django_assert_num_queries(6):
        sweep_deadlines()
