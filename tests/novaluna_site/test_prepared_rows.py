import pytest

from games.tables.models import Game, Seat
from novaluna_site.prepared_rows import PreparedRows
from tests.factories import start_game


def test_it_returns_the_rows_of_the_queryset(mina, otto, kian, django_assert_num_queries):
    games = [start_game(mina, otto), start_game(otto, kian)]
    seats = PreparedRows(lambda pk: Seat.objects.filter(game=pk))
    for game in games:
        expected = list(game.seats.all())
        with django_assert_num_queries(1):
            assert seats(game.pk) == expected
    assert seats(0) == []


def test_the_rows_are_complete(game):
    (read,) = PreparedRows(lambda pk: Game.objects.filter(pk=pk))(game.pk)
    assert vars(read).keys() == vars(Game.objects.get()).keys()
    assert read.state == Game.objects.get().state


def test_it_refuses_a_queryset_with_another_parameter(db):
    with pytest.raises(ValueError, match="running"):
        PreparedRows(lambda pk: Game.objects.filter(pk=pk, status="running"))(1)
