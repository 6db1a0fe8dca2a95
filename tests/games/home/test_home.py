"""The home page: what it shows to whom, and that it stays cheap."""

from datetime import timedelta
from functools import partial

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from accounts.actions.guests import create_guest
from accounts.models import Follow, User
from games.bots.roster import ROSTER
from games.home.actions.open_quick_table import open_bot_table, open_public_table
from games.home.desk import MAX_OTHERS, MAX_TURNS, desk_of
from games.leaderboards.models import Category, Rating
from games.tables.actions.invite import invite_to_table
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.models import Game
from games.tables.reliability import FEWEST_GAMES
from tests.playing import first_legal, play, play_to_the_end

pytestmark = pytest.mark.django_db
HOME = "/"


@pytest.fixture
def as_mina(client, mina):
    client.force_login(mina)
    return client


@pytest.fixture
def guest():
    return create_guest(time_zone="")


def _duel(host: User, other: User, options, number: int = 0) -> Game:
    table = open_table(host, options(name=f"Table {number}"))
    join_table(other, table.pk)
    table.refresh_from_db()
    return table


def test_a_visitor_can_start_against_each_bot_and_begins_with_the_weakest(client, bots):
    page = client.get(HOME).text
    for slug in ROSTER:
        assert f'action="{reverse("play-bot", args=[slug])}"' in page
    assert page.index("Start here") < page.index(reverse("play-bot", args=["crescent"]))


@pytest.mark.parametrize("name", ["play-solo", "play-short", "play-anyone"])
def test_a_visitor_becomes_a_guest_and_is_at_the_table(client, bots, name):
    answer = client.post(reverse(name))
    assert answer.url == reverse("table", args=[Game.objects.get().pk])
    assert Game.objects.get().host.is_guest


def test_the_same_bot_again_is_the_same_game_until_the_player_has_moved(mina, bots):
    game = open_bot_table(mina, "new-moon")
    assert open_bot_table(mina, "new-moon") == game
    assert open_bot_table(mina, "crescent") != game
    while game.to_move != 0:
        play(game, first_legal(game), key=f"k{game.version}")
        game.refresh_from_db()
        assert open_bot_table(mina, "new-moon") == game
    play(game, first_legal(game))
    assert open_bot_table(mina, "new-moon") != game


def test_the_first_game_is_offered_until_it_runs_and_comes_before_everything_new(as_mina, mina, bots):
    offer, new = 'aria-labelledby="first-game"', 'aria-labelledby="new"'
    assert offer in as_mina.get(HOME).text
    game = open_bot_table(mina, "new-moon")
    while game.to_move == 0:
        play(game, first_legal(game), key=f"k{game.version}")
        game.refresh_from_db()
    page = as_mina.get(HOME).text
    assert offer not in page
    assert page.index('aria-labelledby="waiting"') < page.index(new), "nothing else waits for the player"


def test_a_game_that_is_over_is_not_offered_again(mina, bots):
    game = open_bot_table(mina, "new-moon")
    play(game, "resign:0", seat=0)
    assert open_bot_table(mina, "new-moon") != game


def test_an_open_game_is_opened_once(mina, otto):
    game = open_public_table(mina)
    assert open_public_table(mina) == game
    assert (game.access, game.rated) == (Game.Access.OPEN, True)
    join_table(otto, game.pk)
    assert open_public_table(mina) != game


def test_the_desk_sorts_games_by_whose_turn_it_is(mina, otto, options, game):
    desk, other = desk_of(mina), desk_of(otto)
    assert len(desk.turns) + len(other.turns) == 1
    assert len(desk.turns) == len(other.waiting)
    open_table(mina, options())
    assert len(desk_of(mina).forming) == 1


def test_a_game_in_quarantine_is_no_turn(mina, otto, game):
    Game.objects.filter(pk=game.pk).update(quarantined_at=game.created_at)
    assert not desk_of(mina).turns + desk_of(otto).turns
    assert len(desk_of(mina).waiting) == 1


def test_a_row_of_an_invitation_names_the_host_once(as_mina, mina, otto, options):
    table = open_table(otto, options(name=""))
    invite_to_table(otto, table.pk, mina)
    page = as_mina.get(HOME).text
    start = page.index('aria-labelledby="invitations"')
    row = page[start : page.index("</form>", start)]
    seen = row.replace(f'<span class="visually-hidden">: {otto.display_name}</span>', "")
    assert seen.count(otto.display_name) == 1


def test_names_on_home_and_in_the_lobby_have_the_same_ratings_as_at_a_table(
    as_mina, mina, otto, kian, options, bots, game
):
    numbers = ((Category.TWO, 1531), (Category.MANY, 1642))
    for category, number in numbers:
        Rating.objects.create(user=otto, category=category, mu=25, sigma=5, number=number, games=9)
    invite_to_table(otto, open_table(otto, options()).pk, mina)
    page = as_mina.get(HOME).text
    assert page.count("1531?") == 2, "the game and the invitation"
    assert "1642?" not in page
    three = open_table(mina, options(seat_count=3))
    for player in (otto, kian):
        join_table(player, three.pk)
    assert "1642?" in as_mina.get(HOME).text
    open_table(otto, options())
    assert "1531?" in as_mina.get(reverse("find")).text


def test_home_costs_the_same_with_one_game_and_with_many(
    as_mina, mina, otto, kian, options, game, django_assert_max_num_queries
):
    Follow.objects.create(user=mina, other=kian)
    as_mina.get(HOME)
    for number in range(MAX_TURNS + MAX_OTHERS + 2):
        _duel(mina, otto, options, number)
    with django_assert_max_num_queries(30):
        context = as_mina.get(HOME).context
    assert len(context["desk"].turns) <= MAX_TURNS
    assert context["desk"].has_more


def test_the_list_of_all_games_reaches_the_last_one(as_mina, mina, otto, options, monkeypatch):
    monkeypatch.setattr("games.home.pages.own_games.PAGE", 2)
    games = {_duel(mina, otto, options, number).pk for number in range(5)}
    found = set()
    for page in range(1, 4):
        context = as_mina.get(reverse("games"), {"page": page}).context
        found |= {card.game.pk for card in context["mine"] + context["waiting"]}
    assert found == games


def test_a_guest_is_asked_to_keep_the_games_after_the_first_one(client, guest, bots):
    client.force_login(guest)
    aside = '<section class="side-card panel"><div class="keep">'
    game = open_bot_table(guest, "new-moon")
    assert aside not in _squeezed(client.get(HOME).text)
    play_to_the_end(game)
    assert aside in _squeezed(client.get(HOME).text)


def _squeezed(page: str) -> str:
    return "".join(line.strip() for line in page.splitlines()).replace("> <", "><")


def test_a_guest_is_warned_before_logging_out(client, guest):
    client.force_login(guest)
    page = client.get(HOME).text
    assert f'<a class="menu-row" href="{reverse("account_logout")}"' in page
    assert f'action="{reverse("account_logout")}"' not in page


@pytest.mark.parametrize("name", ["friends", "finished-games", "solo", "statistics", "vacation", "settings"])
def test_the_account_menu_leads_to_everything_about_the_player(as_mina, name):
    for page in (HOME, reverse("you")):
        assert f'<a class="menu-row" href="{reverse(name)}' in as_mina.get(page).text


def test_without_turns_a_player_is_all_caught_up(client, mina, otto, game):
    waiting = otto if game.seats.get(index=game.to_move).user == mina else mina
    client.force_login(waiting)
    assert "all caught up" in client.get(HOME).text


def test_an_invitation_is_told_before_what_waits_for_others(as_mina, mina, otto, options, game):
    open_table(mina, options())
    invite_to_table(otto, open_table(otto, options()).pk, mina)
    Game.objects.filter(pk=game.pk).update(to_move=game.seats.get(user=otto).index)
    assert "Someone wants to play with you." in as_mina.get(HOME).text


@pytest.mark.parametrize("path", [HOME, "/games/"])
def test_a_game_that_waits_for_players_says_once_how_many(as_mina, mina, options, path):
    open_table(mina, options(seat_count=3))
    page = as_mina.get(path).text
    assert "Players: 1 of 3" in page
    assert "3 players" not in page


def test_the_list_of_own_finished_games_tells_a_newcomer_where_to_start(as_mina, mina):
    path = reverse("finished-games")
    assert "No finished games yet" in as_mina.get(path, {"player": mina.username}).text
    assert "No games match" in as_mina.get(path, {"player": mina.username, "rated": "yes"}).text


def test_a_row_of_the_lobby_says_how_old_it_is_and_how_reliable_its_host(client, mina, otto, options):
    for number in range(FEWEST_GAMES):
        play(_duel(mina, otto, partial(options, time_control="3d"), number), "resign:0", seat=0)
    cache.delete(f"in-time:{mina.pk}")  # another test may have stored it for a user with this number
    table = open_table(mina, options())
    assert "Just opened" in client.get(reverse("find")).text
    Game.objects.filter(pk=table.pk).update(created_at=timezone.now() - timedelta(hours=3))
    page = client.get(reverse("find")).text
    assert "100% on time" in page
    assert "Waiting: 3 hours" in page


def test_an_empty_lobby_differs_from_a_filter_that_finds_nothing(client):
    assert "No open games right now" in client.get(reverse("find")).text
    assert "No games match" in client.get(reverse("find"), {"seats": "3"}).text
