"""The link to a private table, before and after its game has started."""

from time import time

import pytest
from django.core.cache import cache

from accounts.models import Block, User
from games.tables.actions.close_table import cancel_table
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.actions.resign import resign
from games.tables.models import Game
from games.tables.reliability import Reliability
from tests.accounts.forms import log_in_data, sign_up_data
from tests.factories import GuestFactory, PlayerFactory, UserFactory

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


def enter_first(client, table, page):
    """Ask for a seat with an account. Returns the page that the log-in or the sign-up leads to."""
    entrance = client.post(f"/games/{table.pk}/join/", {"code": table.link_code, "account": page})["Location"]
    page = client.get(entrance)
    assert "One more step and your game can start." in page.text
    return page.context["redirect_field_value"]


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
    assert "Usual time for a move" not in page


@pytest.mark.parametrize("games", [2, 3])
def test_it_says_how_reliable_the_host_is_after_three_games(client, table, games, monkeypatch):
    monkeypatch.setattr("games.play.invitation.reliability_of", lambda user: Reliability(games, games))
    assert ("Finishes 100% of games on time" in client.get(link(table())).text) == (games == 3)


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


@pytest.mark.parametrize("rated", [False, True])
def test_logging_in_on_the_way_leads_to_the_board(client, table, rated):
    person, game = UserFactory(), table(rated=rated, time_control="2d")
    onward = enter_first(client, game, "log-in")
    client.post("/accounts/login/", log_in_data(person.username))
    assert client.get(onward)["Location"] == f"/games/{game.pk}/"
    assert game.seats.filter(user=person).exists()


@pytest.mark.usefixtures("mail_worker")
@pytest.mark.parametrize("as_guest", [False, True])
def test_signing_up_on_the_way_leads_to_the_board(client, table, as_guest):
    # The limit of new codes.
    cache.clear()
    game = table(rated=True, time_control="2d")
    if as_guest:
        client.force_login(GuestFactory())
    onward = enter_first(client, game, "sign-up")
    client.post("/accounts/signup/", sign_up_data(next=onward))
    assert client.get(onward)["Location"] == f"/games/{game.pk}/"
    assert game.seats.filter(user__username="Luna_9").exists()


def test_a_visitor_who_becomes_a_guest_instead_takes_no_seat_by_looking(client, table, bots):
    game = table()
    onward = enter_first(client, game, "log-in")
    client.post("/games/new/solo/")
    assert "Play as" in client.get(onward).text
    assert game.seats.count() == 1


def test_a_seat_wanted_long_ago_is_not_taken(client, table, otto, monkeypatch):
    game = table()
    enter_first(client, game, "log-in")
    monkeypatch.setattr("games.tables.wanted_seat.time", lambda: time() + 3601)
    client.force_login(otto)
    assert "Play as otto" in client.get(link(game)).text


def test_a_seat_taken_by_somebody_else_meanwhile_is_no_error(client, table, otto):
    game = table()
    enter_first(client, game, "log-in")
    started(game, GuestFactory())
    client.force_login(otto)
    assert "This game is full" in client.get(link(game)).text


def test_a_wanted_seat_that_is_refused_leads_to_the_invitation(client, table, otto, monkeypatch):
    game = table(min_reliability=95)
    enter_first(client, game, "log-in")
    monkeypatch.setattr("games.tables.actions.join_table.reliability_of", lambda user: Reliability(9, 1))
    client.force_login(otto)
    page = client.get(link(game), follow=True).text
    assert "finish at least 95" in page
    assert "Play as otto" in page


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


@pytest.mark.parametrize(("host", "is_told"), [(UserFactory, True), (PlayerFactory, False)])
def test_only_a_host_with_alerts_is_promised_to_be_told(client, options, host, is_told):
    host = host()
    client.force_login(host)
    page = client.get(f"/games/{open_table(host, options(access=Game.Access.LINK)).pk}/").text
    assert ("You can also close this page: we’ll tell you." in page) == is_told
    assert ("You can also come back later" in page) != is_told


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
