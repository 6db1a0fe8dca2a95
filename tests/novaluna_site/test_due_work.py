"""Due work is done once, and again after a failure, whatever happens to workers and wake-ups."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from types import SimpleNamespace

import pytest
from django.db import transaction
from django.utils import timezone

from games.analysis.actions.review_moves import REVIEWS
from games.bots.actions.schedule_turn import BOT_TURNS
from games.bots.models import BotTurn
from games.tables.models import Game
from novaluna_site.due_work import claim, held, put_off
from novaluna_site.messaging import wake_up
from novaluna_site.messaging.failures import failures
from tests.games.live.at_once import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
SECOND = timedelta(seconds=1)
LEASE = BOT_TURNS.lease

AddTurn = Callable[..., int]


@pytest.fixture(autouse=True)
def pass_time(monkeypatch) -> Callable[[timedelta], None]:
    """Stops the time; call the result to advance it."""
    now = [timezone.now()]
    monkeypatch.setattr(timezone, "now", lambda: now[0])

    def pass_time(span: timedelta) -> None:
        now[0] += span

    return pass_time


@pytest.fixture
def add_turn(mina) -> AddTurn:
    """Add a row that has been due for some time, or becomes due if `ago` is negative."""

    def add(ago: timedelta = timedelta()) -> int:
        game = Game.objects.create(name="Harbour", host=mina, seat_count=2, tokens=20)
        return BotTurn.objects.create(game=game, version=0, due_at=timezone.now() - ago).pk

    return add


@pytest.fixture
def sent(monkeypatch) -> list[tuple]:
    """The primary keys and options that Celery gets."""
    calls: list[tuple] = []

    def send_task(task, *, args, **options):
        calls.append((*args, {"task": task, **options}))

    monkeypatch.setattr(wake_up.current_app, "send_task", send_task)
    monkeypatch.setattr(wake_up, "background", SimpleNamespace(post=lambda job: job()))
    return calls


def claim_turn(pk: int) -> list[BotTurn]:
    return claim(BotTurn.objects.filter(pk=pk), LEASE)


def succeed(turn: BotTurn) -> bool:
    held(turn).delete()
    return True


def fail(turn: BotTurn) -> bool:
    raise MemoryError


class TestClaims:
    def test_a_due_row_is_claimed_once(self, add_turn):
        pk = add_turn()
        [turn] = claim_turn(pk)
        assert (turn.pk, turn.due_at, turn.attempts) == (pk, timezone.now() + LEASE, 1)
        assert claim_turn(pk) == []

    def test_several_rows_are_claimed_together(self, add_turn):
        due = {add_turn(), add_turn(SECOND)}
        add_turn(-SECOND)
        assert {turn.pk for turn in claim(BotTurn.objects.all(), LEASE)} == due

    @pytest.mark.postgres
    @pytest.mark.django_db(transaction=True)
    def test_workers_at_the_same_time_claim_a_row_once(self, add_turn):
        found = at_once([partial(claim_turn, add_turn())] * 4)
        assert sorted(map(len, found)) == [0, 0, 0, 1]

    def test_a_row_that_is_not_due_is_not_claimed(self, add_turn, pass_time):
        pk = add_turn(-SECOND)
        assert claim_turn(pk) == []
        pass_time(SECOND)
        assert claim_turn(pk)

    def test_a_row_without_a_time_is_not_claimed(self, add_turn):
        pk = add_turn()
        BotTurn.objects.update(due_at=None)
        assert claim_turn(pk) == []

    def test_a_row_is_due_again_when_its_lease_ends(self, add_turn, pass_time):
        pk = add_turn()
        claim_turn(pk)
        pass_time(LEASE - SECOND)
        assert claim_turn(pk) == []
        pass_time(SECOND)
        [again] = claim_turn(pk)
        assert again.attempts == 2

    def test_a_claim_that_is_no_attempt_is_not_counted(self, add_turn):
        add_turn()
        [turn] = claim(BotTurn.objects.all(), LEASE, counts=False)
        assert turn.attempts == 0

    def test_a_worker_no_longer_holds_a_row_that_another_has_claimed(self, add_turn, pass_time):
        pk = add_turn()
        [slow] = claim_turn(pk)
        assert held(slow).exists()
        pass_time(LEASE)
        [quick] = claim_turn(pk)
        assert not held(slow).exists()
        put_off(slow)
        assert held(quick).get().due_at == quick.due_at


class TestRuns:
    def test_the_work_gets_the_row_and_its_result_is_returned(self, add_turn):
        pk, seen = add_turn(), []

        def work(turn):
            seen.append(turn.pk)
            return succeed(turn)

        assert BOT_TURNS.run(pk, work)
        assert not BOT_TURNS.run(pk, work), "the row was deleted"
        assert seen == [pk]

    @pytest.mark.postgres
    @pytest.mark.django_db(transaction=True)
    def test_workers_at_the_same_time_do_the_work_once(self, add_turn):
        assert sorted(at_once([partial(BOT_TURNS.run, add_turn(), succeed)] * 4)) == [False] * 3 + [True]

    def test_no_one_else_works_on_the_row_during_its_lease(self, add_turn, pass_time):
        pk = add_turn()

        def work(turn):
            pass_time(BOT_TURNS.lease - SECOND)
            return not BOT_TURNS.run(pk, succeed)

        assert BOT_TURNS.run(pk, work)

    def test_a_failure_is_logged_and_counted(self, add_turn, caplog):
        pk, before = add_turn(), failures()
        assert not BOT_TURNS.run(pk, fail)
        [record] = [record for record in caplog.records if record.levelname == "ERROR"]
        logged = {key: record.msg[key] for key in ("event", "work", "row", "attempts")}
        assert logged == {"event": "due_work_failed", "work": BOT_TURNS.name, "row": pk, "attempts": 1}
        assert failures() == {**before, BOT_TURNS.name: before[BOT_TURNS.name] + 1}

    def test_each_failure_puts_the_row_off_for_longer(self, add_turn, pass_time):
        pk, waits = add_turn(), []
        for _ in range(5):
            BOT_TURNS.run(pk, fail)
            waits.append(BotTurn.objects.get().due_at - timezone.now())
            pass_time(waits[-1])
        assert [wait.total_seconds() for wait in waits] == [0, 30, 300, 3600, 3600]

    def test_a_failure_after_the_lease_does_not_put_off_the_next_worker(self, add_turn, pass_time):
        pk = add_turn()

        def lose_the_row_and_fail(turn):
            pass_time(BOT_TURNS.lease)
            assert claim_turn(pk)
            raise MemoryError

        assert not BOT_TURNS.run(pk, lose_the_row_and_fail)
        assert BotTurn.objects.get().due_at == timezone.now() + LEASE

    def test_a_failure_is_put_off_while_redis_is_down(self, add_turn, pass_time, redis_server):
        pk = add_turn()
        BOT_TURNS.run(pk, fail)
        redis_server.stop()
        assert not BOT_TURNS.run(pk, fail)
        assert BotTurn.objects.get().due_at > timezone.now()


class TestClockJumps:
    """No row waits longer than its lease or delay, even if it is from before the clock was set back."""

    @pytest.fixture(params=[-24, -1, 1, 24], ids=lambda hours: f"{hours} h")
    def jump(self, request, pass_time) -> Callable[[], None]:
        return partial(pass_time, timedelta(hours=request.param))

    def assert_it_is_worked_on_soon(self, pk: int, pass_time) -> None:
        pass_time(BOT_TURNS.wake_up_expires)
        assert BOT_TURNS.sweep() == 1
        assert BOT_TURNS.run(pk, succeed)

    def test_a_row_that_was_scheduled(self, add_turn, sent, jump, pass_time):
        pk = add_turn(-SECOND)
        jump()
        self.assert_it_is_worked_on_soon(pk, pass_time)

    def test_a_row_whose_worker_died(self, add_turn, sent, jump, pass_time):
        pk = add_turn()
        claim_turn(pk)
        jump()
        pass_time(LEASE)
        self.assert_it_is_worked_on_soon(pk, pass_time)

    @pytest.mark.parametrize("attempts", [1, 2, 3])
    def test_a_row_that_failed(self, add_turn, sent, jump, pass_time, attempts):
        pk = add_turn()
        for _ in range(attempts):
            BOT_TURNS.run(pk, fail)
            BotTurn.objects.update(due_at=timezone.now())
        BotTurn.objects.update(due_at=timezone.now() + BOT_TURNS.back_off[attempts - 1])
        jump()
        pass_time(BOT_TURNS.back_off[attempts - 1])
        self.assert_it_is_worked_on_soon(pk, pass_time)

    def test_a_row_that_waits_for_its_lease_or_delay_is_left_alone(self, add_turn, sent):
        claim_turn(add_turn())
        BOT_TURNS.run(add_turn(), fail)
        add_turn(-SECOND)
        assert BOT_TURNS.sweep() == 0


class TestSweeps:
    def test_a_lost_row_is_woken_once_and_can_be_worked_on(self, add_turn, sent):
        pk = add_turn(BOT_TURNS.wake_up_expires)
        assert BOT_TURNS.sweep() == 1
        assert BOT_TURNS.sweep() == 0, "the second wake-up is on its way"
        assert [call[0] for call in sent] == [pk]
        assert BOT_TURNS.run(pk, succeed)

    def test_a_row_whose_wake_up_may_still_arrive_is_not_woken(self, add_turn, sent):
        add_turn(BOT_TURNS.wake_up_expires - SECOND)
        assert (BOT_TURNS.sweep(), sent) == (0, [])

    def test_a_second_wake_up_that_is_lost_is_followed_by_a_third(self, add_turn, sent, pass_time):
        add_turn(BOT_TURNS.wake_up_expires)
        BOT_TURNS.sweep()
        pass_time(BOT_TURNS.wake_up_expires)
        assert BOT_TURNS.sweep() == 1

    def test_a_row_whose_worker_died_is_woken_after_its_lease(self, add_turn, sent, pass_time):
        claim_turn(add_turn(BOT_TURNS.wake_up_expires))
        assert BOT_TURNS.sweep() == 0
        pass_time(LEASE + BOT_TURNS.wake_up_expires)
        assert BOT_TURNS.sweep() == 1

    def test_the_longest_overdue_rows_are_woken_first(self, add_turn, sent):
        middle, newest, oldest = (add_turn(timedelta(minutes=minutes)) for minutes in (2, 1, 3))
        assert BOT_TURNS.sweep(limit=2) == 2
        assert BOT_TURNS.sweep(limit=2) == 1
        assert [call[0] for call in sent] == [oldest, middle, newest]

    def test_a_failing_row_does_not_block_the_rows_behind_it(self, add_turn, sent, pass_time):
        failing, other = add_turn(timedelta(hours=2)), add_turn(timedelta(hours=1))
        for _ in range(2):
            BOT_TURNS.run(failing, fail)
        pass_time(SECOND)
        assert BOT_TURNS.sweep(limit=1) == 1
        assert [call[0] for call in sent] == [other]

    def test_a_row_that_is_claimed_during_the_sweep_is_not_woken(self, add_turn, sent, monkeypatch):
        first, second = (add_turn(timedelta(minutes=minutes)) for minutes in (2, 1))

        def claim_second(task, *, args, **_):
            sent.append(args)
            assert claim_turn(second)

        monkeypatch.setattr(wake_up.current_app, "send_task", claim_second)
        assert BOT_TURNS.sweep() == 1
        assert sent == [(first,)]

    @pytest.mark.postgres
    @pytest.mark.django_db(transaction=True)
    def test_sweeps_at_the_same_time_wake_a_row_once(self, add_turn, sent):
        pk = add_turn(BOT_TURNS.wake_up_expires)
        assert sorted(at_once([BOT_TURNS.sweep] * 4)) == [0, 0, 0, 1]
        assert [call[0] for call in sent] == [pk]


class TestWakeUps:
    def test_nothing_is_sent_before_the_commit(self, sent, django_capture_on_commit_callbacks):
        with django_capture_on_commit_callbacks(execute=True):
            BOT_TURNS.wake_after_commit(7)
            assert sent == []
        assert [call[0] for call in sent] == [7]

    @pytest.mark.django_db(transaction=True)
    def test_nothing_is_sent_after_a_rollback(self, sent):
        with transaction.atomic():
            BOT_TURNS.wake_after_commit(7)
            transaction.set_rollback(True)
        assert sent == []

    def test_it_waits_until_the_row_is_due_and_expires_when_a_sweep_sends_another(
        self, sent, django_capture_on_commit_callbacks
    ):
        due_at = timezone.now() + SECOND
        with django_capture_on_commit_callbacks(execute=True):
            BOT_TURNS.wake_after_commit(7, due_at)
        [(_, options)] = sent
        assert options == {
            "task": "bots.play_turn",
            "queue": "bots",
            "eta": due_at,
            "expires": due_at + BOT_TURNS.wake_up_expires,
            "retry": False,
        }

    def test_work_that_can_wait_has_a_low_priority(self, sent):
        REVIEWS.wake(7)
        [(_, options)] = sent
        assert options["priority"] == wake_up.LEAST_URGENT
        assert options["expires"] == timezone.now() + REVIEWS.wake_up_expires

    def test_a_broker_that_is_down_is_only_logged(self, redis_server, caplog):
        redis_server.stop()
        BOT_TURNS.wake(7)
        [record] = [record for record in caplog.records if record.levelname == "WARNING"]
        assert (record.msg["event"], record.msg["task"]) == ("wake_up_failed", "bots.play_turn")

    def test_a_sweep_goes_on_while_the_broker_is_down(self, redis_server, add_turn):
        for _ in range(2):
            add_turn(BOT_TURNS.wake_up_expires)
        redis_server.stop()
        assert BOT_TURNS.sweep() == 2
