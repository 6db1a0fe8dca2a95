"""A review is made once for a finished game, one move at a time."""

import pytest
from django.conf import settings
from django.utils import timezone

import engine
from engine.bots import Judgement
from games.analysis.actions import review_moves as reviews
from games.analysis.actions.ask_review import MAX_AT_ONCE, ask_review
from games.analysis.actions.review_moves import MAX_ATTEMPTS, REVIEWS, review_move
from games.analysis.models import Review
from games.analysis.queries import Progress, review_state
from games.tables import errors
from games.tables.actions.join_table import join_table
from games.tables.actions.moderate import abort_game
from games.tables.actions.open_table import open_table
from games.tables.actions.resign import resign
from games.tables.models import Game
from novaluna_site.due_work import claim
from novaluna_site.messaging import wake_up
from tests.factories import start_game
from tests.playing import play_to_the_end

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quick_search(monkeypatch):
    """The real one is tested with the bots; here it finds the first legal action and a slip of six points."""

    def judge(view, played, rng):
        best = engine.legal_actions(view.public)[-1]
        others = 0.5 / (view.public.seats - 1)
        chances = tuple(0.5 if seat == view.seat else others for seat in range(view.public.seats))
        return Judgement(best, chances, None if played is None else 0.44, 0.3)

    monkeypatch.setattr(reviews, "judge", judge)
    monkeypatch.setattr(reviews, "prepare", lambda: True)


@pytest.fixture(autouse=True)
def woken(monkeypatch):
    """What Celery gets while a review is computed: arguments and options."""
    sent = []
    monkeypatch.setattr(
        wake_up.current_app, "send_task", lambda task, *, args, **options: sent.append((args, options))
    )
    return sent


@pytest.fixture
def finished(mina, otto) -> Game:
    game = start_game(mina, otto, tokens=5)
    play_to_the_end(game)
    return game


def make_due() -> None:
    Review.objects.update(due_at=timezone.now())


def sign_in(client, user):
    client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])


def test_a_finished_game_is_reviewed_move_by_move(finished, mina):
    ask_review(mina, finished.pk)
    for done in range(finished.version):
        assert review_state(finished).progress == Progress.WORKING
        assert len(review_state(finished).plies) == done
        assert review_move(finished.pk)
    assert review_state(finished).progress == Progress.READY
    assert not review_move(finished.pk)


def test_after_each_move_it_queues_behind_the_bots_again(finished, mina, woken):
    ask_review(mina, finished.pk)
    review_move(finished.pk)
    [(args, options)] = woken
    assert args == (finished.pk,)
    assert (options["queue"], options["priority"]) == ("bots", wake_up.LEAST_URGENT)


def test_asking_again_changes_nothing(finished, mina, otto):
    ask_review(mina, finished.pk)
    review_move(finished.pk)
    before = Review.objects.get()
    ask_review(otto, finished.pk)
    after = Review.objects.get()
    assert (after.asked_by, after.plies, after.due_at) == (mina, before.plies, before.due_at)


def test_a_running_game_is_never_reviewed(game, mina):
    with pytest.raises(errors.NotOver):
        ask_review(mina, game.pk)
    assert not Review.objects.exists()


def test_a_game_stopped_without_a_result_is_not_reviewed(game, mina):
    abort_game(game.pk)
    with pytest.raises(errors.Refused):
        ask_review(mina, game.pk)


def test_a_solo_game_is_not_reviewed(mina, options):
    table = open_table(mina, options(seat_count=1, tokens=21))
    play_to_the_end(table)
    with pytest.raises(errors.Refused):
        ask_review(mina, table.pk)


def test_a_user_who_cannot_see_a_game_cannot_have_it_reviewed(mina, otto, kian, options):
    table = open_table(mina, options(watching=Game.Watching.PLAYERS))
    join_table(otto, table.pk)
    table = Game.objects.get(pk=table.pk)
    play_to_the_end(table)
    with pytest.raises(errors.NotFound):
        ask_review(kian, table.pk)
    ask_review(otto, table.pk)


def test_a_resignation_is_part_of_the_review_and_no_slip(game, mina, otto):
    resign(otto, game.pk, "bye")
    game.refresh_from_db()
    ask_review(mina, game.pk)
    assert review_move(game.pk)
    assert Review.objects.get().plies[0]["played"] is None


def test_a_move_that_failed_is_judged_at_the_next_attempt(finished, mina, monkeypatch):
    ask_review(mina, finished.pk)
    review_move(finished.pk)
    with monkeypatch.context() as broken:
        broken.setattr(reviews, "judge", fail)
        assert not review_move(finished.pk)
    assert Review.objects.get().attempts == 1
    assert review_move(finished.pk)
    review = Review.objects.get()
    assert (len(review.plies), review.attempts) == (2, 0)


def fail(*_):
    raise MemoryError


def test_a_slow_worker_does_not_overwrite_the_result_of_another(finished, mina, monkeypatch):
    ask_review(mina, finished.pk)
    judge = reviews.judge

    def be_overtaken(*given):
        make_due()
        assert claim(Review.objects.all(), REVIEWS.lease)
        return judge(*given)

    monkeypatch.setattr(reviews, "judge", be_overtaken)
    assert not review_move(finished.pk)
    assert Review.objects.get().plies == []


def test_it_is_abandoned_after_some_failures_and_can_be_requested_again(finished, mina, monkeypatch):
    ask_review(mina, finished.pk)
    with monkeypatch.context() as broken:
        broken.setattr(reviews, "judge", fail)
        for _ in range(MAX_ATTEMPTS):
            assert review_state(finished).progress == Progress.WORKING
            review_move(finished.pk)
            make_due()
    assert not review_move(finished.pk)
    assert review_state(finished).progress == Progress.STOPPED
    ask_review(mina, finished.pk)
    assert review_move(finished.pk)


def test_without_the_kernel_the_page_says_why_there_is_no_review(finished, mina, client, monkeypatch):
    monkeypatch.setattr(reviews, "prepare", lambda: False)
    monkeypatch.setattr(reviews, "needs_compiling", lambda: False)
    sign_in(client, mina)
    client.post(f"/games/{finished.pk}/review/")
    assert not review_move(finished.pk)
    page = client.get(f"/games/{finished.pk}/?ply=3").text
    assert "Reviews aren’t available right now." in page
    assert "Try again" in page


def test_reviews_at_the_same_time_are_limited(mina, otto, options):
    games = []
    for _ in range(MAX_AT_ONCE + 1):
        table = open_table(mina, options())
        join_table(otto, table.pk)
        resign(otto, table.pk, "bye")
        games.append(table.pk)
    *first, last = games
    for game_id in first:
        ask_review(mina, game_id)
    with pytest.raises(errors.TooMany):
        ask_review(mina, last)
    ask_review(mina, first[0])
    ask_review(otto, last)
