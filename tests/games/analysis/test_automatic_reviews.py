"""A review starts by itself when a game ends, behind everything that a person waits for."""

import pytest
from django.utils import timezone

from games.analysis.actions import review_moves
from games.analysis.actions import start_review as starting
from games.analysis.actions.ask_review import ask_review
from games.analysis.actions.review_moves import review_move
from games.analysis.models import Review
from games.analysis.queries import Progress, review_state
from games.bots.actions.ensure_bots import ensure_bots
from games.tables.actions.open_table import open_table
from games.tables.options import TableOptions
from tests.factories import start_game
from tests.games.analysis.test_reviews import make_due, quick_search, woken  # noqa: F401 fixtures
from tests.playing import play_to_the_end, resign

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(mina, otto):
    def finished(tokens=8):
        game = start_game(mina, otto, tokens=tokens)
        play_to_the_end(game)
        return game

    return finished


def test_a_game_of_people_is_reviewed_when_it_ends(finished):
    game = finished()

    review = Review.objects.get(game=game)
    assert review.asked_by is None
    assert review.due_at is not None
    assert review_move(game.pk)


def test_very_short_and_solo_games_are_not(mina, otto, options):
    resign(start_game(mina, otto), mina)
    solo = open_table(mina, TableOptions(name="Solo", seat_count=1, tokens=21))
    play_to_the_end(solo)

    assert not Review.objects.exists()


def test_games_of_bots_alone_are_not(finished):
    ensure_bots()
    game = finished()
    Review.objects.all().delete()
    seats = list(game.seats.all())
    for seat in seats:
        seat.is_bot = True

    starting.start_review(game, seats, timezone.now())

    assert not Review.objects.exists()


def test_on_a_new_site_they_wait_until_the_search_is_compiled(finished, monkeypatch):
    game = finished()
    with monkeypatch.context() as new_site:
        new_site.setattr(review_moves, "prepare", lambda: False)
        new_site.setattr(review_moves, "needs_compiling", lambda: True)
        assert not review_move(game.pk)
        assert review_state(game).progress == Progress.WORKING
    make_due()
    assert review_move(game.pk)


def test_they_do_not_pile_up(finished, monkeypatch):
    monkeypatch.setattr(starting, "MAX_WAITING", 1)
    finished()
    finished()

    assert Review.objects.count() == 1


def test_a_review_that_a_player_asked_for_comes_first(finished, mina):
    by_itself, asked = finished(), finished()
    ask_review(mina, asked.pk)

    assert Review.objects.get(game=asked).asked_by == mina
    assert not review_move(by_itself.pk)
    assert review_move(asked.pk)
    assert Review.objects.get(game=by_itself).due_at > timezone.now()
