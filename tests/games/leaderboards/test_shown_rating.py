import pytest
from django.template import Context, Template

from games.bots.roster import ROSTER
from games.leaderboards.models import Category, Rating
from games.leaderboards.skill import starting_skill
from games.tables.models import Game
from games.tables.queries import read_game, with_seats
from tests.factories import GuestFactory, start_game
from tests.playing import resign

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def rate(user, number, *, category=Category.TWO, games=20):
    return Rating.objects.create(
        user=user, category=category, mu=25, sigma=5, number=number, games=games, peak=None
    )


def shown(**names):
    tag = "rating_of seat" if "seat" in names else "rating user"
    return Template("{% load ratings %}{% " + tag + " %}").render(Context(names))


def test_a_seat_shows_the_rating_for_tables_of_its_size(mina, otto, kian):
    rate(mina, 1610)
    rate(mina, 1420, category=Category.MANY)
    duel, three = start_game(mina, otto), start_game(mina, otto, kian)
    for started, number in ((duel, "1610"), (three, "1420")):
        game = read_game(Game.objects.filter(pk=started.pk))
        assert number in shown(seat=game.seats.all()[0])
        assert shown(seat=game.seats.all()[1]) == ""


def test_a_new_rating_has_a_question_mark(mina):
    rate(mina, 1531, games=9)
    assert "1531?" in shown(user=mina)


def test_a_bot_has_a_rating_before_its_first_rated_game(mina, bots):
    slug = next(iter(ROSTER))
    game = read_game(Game.objects.filter(pk=start_game(mina, bots=(slug,)).pk))
    assert f"{starting_skill(slug).number}<" in shown(seat=game.seats.all()[1])


def test_guests_and_players_without_rated_games_have_none(mina):
    assert shown(user=GuestFactory()) == shown(user=mina) == ""


def test_a_finished_rated_game_shows_the_rating_that_it_led_to(rated_game, mina, otto):
    game = rated_game(mina, otto)
    resign(game, otto)
    after = Rating.objects.get(user=mina).number
    Rating.objects.filter(user=mina).update(number=after + 300, peak=after + 300)
    seat = read_game(Game.objects.filter(pk=game.pk)).seats.all()[0]
    assert f"{after}?" in shown(seat=seat)


def test_lists_of_games_cost_no_query_for_ratings(mina, otto, django_assert_num_queries):
    rate(mina, 1610)
    start_game(mina, otto)
    start_game(otto, mina)
    games = list(with_seats(Game.objects.all()))
    with django_assert_num_queries(0):
        words = [shown(seat=seat) for game in games for seat in game.seats.all()]
    assert len([word for word in words if "1610" in word]) == 2
