"""The link to a private table, before and after its game has started."""

import pytest

from accounts.models import Block, User
from games.tables.actions.close_table import cancel_table
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.actions.resign import resign
from games.tables.models import Game
from tests.factories import GuestFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(mina, options):
    def open_by_link(**chosen):
        return open_table(mina, options(access=Game.Access.LINK, **chosen))

    return open_by_link


def link(table, code=None):
    return f"/games/{table.pk}/link/{code or table.link_code}/"


def started(table, other):
    join_table(other, table.pk, link_code=table.link_code)
    return table


def guest_form(table):
    return {"code": table.link_code, "guest": "yes"}


def test_it_says_who_invites_to_what(client, table):
    page = client.get(link(table(time_control="2d", name="Loser makes the tea.")))
    for words in (
        "mina challenges you",
        "2 days per move",
        "Casual",
        "Loser makes the tea.",
        "Play as guest",
    ):
        assert words in page.text


def test_it_shows_only_what_is_known_about_the_host(client, table):
    page = client.get(link(table())).text
    assert "on time" not in page
    assert "Usual time to answer" not in page


def test_one_press_makes_a_visitor_a_guest_at_the_board(client, table):
    game = table()
    response = client.post(f"/games/{game.pk}/join/", guest_form(game))
    assert response["Location"] == f"/games/{game.pk}/"
    assert client.get(response["Location"]).context["table"].viewer == 1
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING


def test_a_second_press_leads_to_the_board_too(client, table):
    game = table(seat_count=3)
    for _ in range(2):
        response = client.post(f"/games/{game.pk}/join/", guest_form(game))
        assert response["Location"] == f"/games/{game.pk}/"
    assert game.seats.count() == 2


def test_whoever_comes_too_late_is_told_so_and_creates_no_guest(client, table, otto):
    game = started(table(), otto)
    response = client.post(f"/games/{game.pk}/join/", guest_form(game), follow=True)
    assert "This game is full" in response.text
    assert not User.objects.filter(kind=User.Kind.GUEST).exists()


def test_it_offers_an_account_for_a_rated_game(client, table):
    game = table(rated=True, time_control="2d")
    page = client.get(link(game)).text
    assert "Sign up and play" in page
    assert "Play as guest" not in page
    response = client.post(f"/games/{game.pk}/join/", guest_form(game))
    assert response["Location"] == link(game)
    assert not User.objects.filter(kind=User.Kind.GUEST).exists()


def test_a_guest_at_a_rated_link_can_ask_for_a_casual_game(client, table, mina):
    game = table(rated=True, time_control="2d")
    client.force_login(GuestFactory())
    assert "Ask for a casual game" in client.get(link(game)).text
    client.post("/players/mina/challenge/")
    asked = Game.objects.exclude(pk=game.pk).get()
    assert (asked.rated, asked.invitations.get().user) == (False, mina)


def test_its_host_sees_the_waiting_room(client, table, mina):
    game = table()
    client.force_login(mina)
    assert client.get(link(game))["Location"] == f"/games/{game.pk}/"
    assert "Your game is ready" in client.get(f"/games/{game.pk}/").text


@pytest.mark.parametrize("watching", Game.Watching.values)
def test_it_offers_no_seat_once_the_game_has_started(client, table, otto, watching):
    page = client.get(link(started(table(watching=watching), otto))).text
    assert "This game is full" in page
    assert "Play as guest" not in page
    assert ("Watch the game" in page) == (watching == Game.Watching.EVERYONE)


def test_it_leads_to_the_result_once_the_game_is_over(client, table, otto):
    game = started(table(), otto)
    resign(otto, game.pk, key="k")
    assert client.get(link(game))["Location"] == f"/games/{game.pk}/"


def test_a_cancelled_table_says_so(client, table, mina):
    game = table()
    cancel_table(mina, game.pk)
    page = client.get(link(game)).text
    assert "This invitation has ended" in page
    assert "Play a bot" in page


def test_a_blocked_player_is_not_told_why(client, table, mina, otto):
    Block.objects.create(user=mina, other=otto, kind=Block.Kind.BLOCKED)
    client.force_login(otto)
    page = client.get(link(table())).text
    assert "available" in page
    assert "block" not in page
    assert "Play as" not in page


def test_an_invited_player_sees_the_invitation_at_the_tables_address(client, mina, otto, options):
    game = open_table(mina, options(access=Game.Access.INVITED, invited=(otto,)))
    client.force_login(otto)
    page = client.get(f"/games/{game.pk}/").text
    for words in ("mina challenges you", "Play as otto", "Decline"):
        assert words in page


def test_it_leads_players_to_their_hidden_game(client, table, mina, otto):
    game = started(table(watching=Game.Watching.PLAYERS), otto)
    client.force_login(mina)
    assert client.get(link(game))["Location"] == f"/games/{game.pk}/"


def test_a_wrong_code_does_not_reveal_a_hidden_game(client, table, otto):
    game = started(table(watching=Game.Watching.PLAYERS), otto)
    assert client.get(link(game, "wrong")).status_code == 404
