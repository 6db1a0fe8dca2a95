"""When a worker connects to the broker, it sends the wake-ups again that may have been lost."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.bots import tasks
from games.bots.actions.resume_turns import resume_bot_turns
from games.bots.actions.schedule_turn import BOT_TURNS
from games.bots.models import BotTurn
from games.tables.models import Game
from novaluna_site.due_work import claim
from novaluna_site.messaging import wake_up
from novaluna_site.messaging.signals import broker_connected

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(monkeypatch) -> list[tuple]:
    """The tasks, arguments and options that Celery gets."""
    calls: list[tuple] = []
    monkeypatch.setattr(
        wake_up.current_app, "send_task", lambda task, *, args, **options: calls.append((task, args, options))
    )
    return calls


@pytest.fixture
def add_turn(mina):
    def add(due_in: timedelta) -> BotTurn:
        game = Game.objects.create(name="Harbour", host=mina, seat_count=2, tokens=20)
        return BotTurn.objects.create(game=game, version=0, due_at=timezone.now() + due_in)

    return add


def test_an_overdue_turn_is_woken_now(sent, add_turn):
    turn = add_turn(timedelta(minutes=-1))
    before = timezone.now()
    resume_bot_turns()
    [(task, args, options)] = sent
    assert (task, args, options["queue"]) == ("bots.play_turn", (turn.pk,), "bots")
    assert before <= options["eta"] <= timezone.now()
    assert options["expires"] > timezone.now()


def test_a_turn_that_a_killed_worker_had_claimed_is_woken_when_the_claim_ends(sent, add_turn):
    add_turn(timedelta(seconds=-1))
    [turn] = claim(BotTurn.objects.all(), BOT_TURNS.lease)
    resume_bot_turns()
    assert [options["eta"] for _, _, options in sent] == [turn.due_at]


def test_a_turn_that_failed_keeps_waiting(sent, add_turn):
    add_turn(timedelta(seconds=30))
    resume_bot_turns()
    assert sent == []


@pytest.mark.parametrize(("queues", "tasks_sent"), [(("bots",), ["bots.resume_turns"]), (("default",), [])])
def test_only_the_bots_worker_resumes_turns(sent, queues, tasks_sent):
    broker_connected.send(sender=tasks, queues=queues)
    assert [task for task, _, _ in sent] == tasks_sent
