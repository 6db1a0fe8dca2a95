"""The bots' worker dies while it thinks: another worker plays the turn."""

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from games.bots.actions.play_turn import play_bot_turn
from games.bots.actions.schedule_turn import BOT_TURNS
from games.bots.models import BotTurn
from games.tables.actions.open_table import open_table
from games.tables.actions.verify_game import verify_game
from games.tables.models import Move
from novaluna_site.schedule import BEAT_SCHEDULE
from tests.games.live.database import database_url
from tests.playing import first_legal, play
from tests.site_process import ROOT

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]


@pytest.fixture
def game(mina, bots, options):
    table = open_table(mina, options(bots=("full-moon",)))
    while table.to_move == 0:
        play(table, first_legal(table), key=f"k{table.version}")
        table.refresh_from_db()
    BotTurn.objects.update(due_at=timezone.now() - timedelta(seconds=1))
    return table


def test_the_turn_of_a_worker_that_died_is_played_by_another(game):
    environment = {**os.environ, "DATABASE_URL": database_url(), "PYTHONPATH": str(ROOT)}
    script = Path(__file__).with_name("dying_bot.py")
    died = subprocess.run([sys.executable, str(script), str(game.pk)], env=environment, check=False)
    assert died.returncode == 9
    assert BotTurn.objects.get().attempts == 1
    assert BOT_TURNS.sweep() == 0, "the worker may still be thinking"

    BotTurn.objects.update(due_at=timezone.now() - BOT_TURNS.wake_up_expires)
    assert BOT_TURNS.sweep() == 1
    assert play_bot_turn(game.pk)

    assert game.moves.get(ply=game.version + 1).source == Move.Source.BOT
    assert verify_game(game.pk) is None


def test_a_lost_turn_is_found_within_15_seconds():
    sweep = timedelta(seconds=BEAT_SCHEDULE["find bot turns whose wake-up was lost"]["schedule"])
    # The rest of the 15 seconds is for starting a worker, and for the move.
    assert BOT_TURNS.lease + BOT_TURNS.wake_up_expires + sweep <= timedelta(seconds=11)
