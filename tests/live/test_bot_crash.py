"""The bots' worker dies while it thinks: another one takes the turn over."""

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from games.models import BotTurn, Move
from games.services.bot_turns import WAKE_UP_LIVES, sweep_bot_turns
from games.services.play_bot_turn import CLAIM, play_bot_turn
from games.services.tables import open_table
from games.services.verify_game import verify_game
from novaluna_site.schedule import BEAT_SCHEDULE
from tests.games.conftest import first_legal, play
from tests.live.at_once import at_once
from tests.live.test_crash_points import ROOT, database_url

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(mina, bots, options):
    table = open_table(mina, options(bots=("full-moon",)))
    while table.to_move == 0:
        play(table, first_legal(table), key=f"k{table.version}")
        table.refresh_from_db()
    BotTurn.objects.update(due_at=timezone.now() - timedelta(seconds=1))
    return table


def test_a_turn_that_a_worker_died_over_is_played_by_another(game):
    environment = {**os.environ, "DATABASE_URL": database_url(), "PYTHONPATH": str(ROOT)}
    script = Path(__file__).with_name("dying_bot.py")
    died = subprocess.run(
        [sys.executable, str(script), str(game.pk), str(game.version)], env=environment, check=False
    )
    assert died.returncode == 9
    assert BotTurn.objects.get().attempts == 1
    assert sweep_bot_turns() == 0, "it may still think"

    BotTurn.objects.update(due_at=timezone.now() - WAKE_UP_LIVES)
    assert sweep_bot_turns() == 1
    assert play_bot_turn(game.pk, game.version)

    assert game.moves.get(ply=game.version + 1).source == Move.Source.BOT
    assert verify_game(game.pk) is None


@pytest.mark.postgres
def test_sweeps_at_the_same_moment_wake_once(game):
    BotTurn.objects.update(due_at=timezone.now() - WAKE_UP_LIVES)
    assert sorted(at_once([sweep_bot_turns] * 4)) == [0, 0, 0, 1]


def test_a_lost_turn_is_found_within_15_seconds():
    sweep = timedelta(seconds=BEAT_SCHEDULE["wake lost bot turns"]["schedule"])
    assert WAKE_UP_LIVES + sweep <= timedelta(seconds=15)
    assert CLAIM + WAKE_UP_LIVES + sweep <= timedelta(seconds=15)
