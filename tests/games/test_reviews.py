"""A review is made once for a finished game, a little at a time, whatever happens to the workers."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

import engine
from engine.bots import Judgement
from games import errors
from games.models import Game, Review
from games.selectors.reviews import Progress, review_state
from games.services import reviews
from games.services.moderation import abort_game
from games.services.person_moves import resign
from games.services.reviews import (
    CLAIM,
    MOST_AT_ONCE,
    MOST_ATTEMPTS,
    WAKE_UP_LIVES,
    ask_review,
    review_move,
    sweep_reviews,
)
from games.services.tables import join_table, open_table
from novaluna_site.schedule import BEAT_SCHEDULE
from tests.games.conftest import play_to_the_end

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


@pytest.fixture
def woken(monkeypatch):
    sent = []
    monkeypatch.setattr(reviews, "wake", lambda task, *args, **options: sent.append((args, options)))
    return sent


@pytest.fixture
def finished(game) -> Game:
    play_to_the_end(game)
    return game


def make_due(ago: timedelta = timedelta(seconds=1)) -> None:
    Review.objects.update(due_at=timezone.now() - ago)


def sign_in(client, user):
    client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])


@pytest.mark.usefixtures("woken")
def test_a_finished_game_is_reviewed_move_by_move(finished, mina):
    ask_review(mina, finished.pk)
    for done in range(finished.version):
        assert review_state(finished).progress == Progress.WORKING
        assert len(review_state(finished).plies) == done
        assert review_move(finished.pk)
    assert review_state(finished).progress == Progress.READY
    assert not review_move(finished.pk)


def test_it_queues_behind_the_bots_again_and_again(finished, mina, woken):
    ask_review(mina, finished.pk)
    review_move(finished.pk)
    [(args, options)] = woken
    assert args == (finished.pk,)
    assert (options["queue"], options["priority"]) == ("bots", reviews.LEAST_URGENT)


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


def test_who_may_not_see_a_game_may_not_have_it_reviewed(mina, otto, kian, options):
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


def test_a_killed_worker_gives_the_review_back(finished, mina, monkeypatch, woken):
    ask_review(mina, finished.pk)
    review_move(finished.pk)
    judge = reviews.judge

    def die(*_):
        raise MemoryError

    monkeypatch.setattr(reviews, "judge", die)
    with pytest.raises(MemoryError):
        review_move(finished.pk)
    monkeypatch.setattr(reviews, "judge", judge)
    assert not review_move(finished.pk), "it is claimed"
    assert sweep_reviews() == 0, "it may still think"
    make_due(WAKE_UP_LIVES)
    woken.clear()
    assert sweep_reviews() == 1
    assert woken[0][0] == (finished.pk,)
    assert review_move(finished.pk)
    assert len(Review.objects.get().plies) == 2


def test_one_wake_up_lives_at_a_time():
    assert timedelta(seconds=BEAT_SCHEDULE["wake lost reviews"]["schedule"]) >= WAKE_UP_LIVES


def test_a_slow_worker_does_not_write_over_who_took_over(finished, mina, monkeypatch, woken):
    ask_review(mina, finished.pk)
    judge = reviews.judge

    def be_slow(*given):
        Review.objects.update(due_at=timezone.now() + CLAIM)
        return judge(*given)

    monkeypatch.setattr(reviews, "judge", be_slow)
    assert not review_move(finished.pk)
    assert Review.objects.get().plies == []


def test_it_is_given_up_after_some_deaths_and_may_be_asked_for_again(finished, mina, monkeypatch, woken):
    ask_review(mina, finished.pk)
    Review.objects.update(attempts=MOST_ATTEMPTS)
    assert not review_move(finished.pk)
    assert review_state(finished).progress == Progress.STOPPED
    ask_review(mina, finished.pk)
    assert review_move(finished.pk)


def test_without_the_kernel_it_says_so(finished, mina, client, monkeypatch):
    monkeypatch.setattr(reviews, "prepare", lambda: False)
    sign_in(client, mina)
    client.post(f"/games/{finished.pk}/review/")
    assert not review_move(finished.pk)
    page = client.get(f"/games/{finished.pk}/?ply=3").text
    assert "A review is not available on this server right now." in page
    assert "Try again" in page


def test_reviews_at_once_are_limited(mina, otto, options, monkeypatch):
    games = []
    for _ in range(MOST_AT_ONCE + 1):
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
