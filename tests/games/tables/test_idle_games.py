from datetime import timedelta

import pytest
from django.utils import timezone

from games.clocks.actions.vote_pause import vote_pause
from games.tables.actions.close_idle_games import close_idle_games
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.models import Game

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def let_days_pass(days: int) -> None:
    Game.objects.update(turn_started_at=timezone.now() - timedelta(days=days))


def test_a_game_without_a_clock_closes_after_sixty_days_without_a_result(game):
    let_days_pass(59)
    assert close_idle_games() == 0
    let_days_pass(61)
    assert close_idle_games() == 1
    game.refresh_from_db()
    assert (game.status, game.reason) == (Game.Status.ABORTED, "")
    assert not game.seats.filter(ended_at=None).exists()
    assert not game.seats.exclude(place=None).exists()


def test_a_paused_game_is_closed_too(mina, otto, options):
    table = open_table(mina, options(time_control="3d", rated=True))
    join_table(otto, table.pk)
    for user in (mina, otto):
        vote_pause(user, table.pk, wanted=True)
    let_days_pass(61)
    assert close_idle_games() == 1


def test_a_game_with_a_running_clock_is_not_closed(mina, otto, options):
    table = open_table(mina, options(time_control="14d"))
    join_table(otto, table.pk)
    let_days_pass(61)
    assert close_idle_games() == 0
