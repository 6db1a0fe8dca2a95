"""Playing a friend: with a link, or by inviting a player."""

import pytest

from accounts.models import Block, User
from games.tables.models import Game
from tests.factories import GuestFactory

pytestmark = pytest.mark.django_db
DEFAULTS = {"time_control": "2d", "rated": "False", "seat_count": "2", "name": ""}


@pytest.fixture
def as_mina(client, mina):
    client.force_login(mina)
    return client


def challenge(client, name, **fields):
    return client.post(f"/players/{name}/challenge/", fields)


def test_the_answered_questions_make_a_casual_link(as_mina):
    form = as_mina.get("/games/new/friend/").context["form"]
    asked = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    response = as_mina.post("/games/new/friend/", {name: value or "" for name, value in asked.items()})
    game = Game.objects.get()
    assert response["Location"] == f"/games/{game.pk}/"
    assert (game.access, game.rated, game.time_control, game.seat_count) == ("link", False, "2d", 2)


def test_a_visitor_who_makes_a_link_becomes_a_guest(client):
    client.post("/games/new/friend/", DEFAULTS)
    assert Game.objects.get().host.is_guest


def test_a_guest_is_not_offered_a_rated_game_and_cannot_open_one(client):
    client.force_login(GuestFactory())
    assert 'name="rated"' not in client.get("/games/new/friend/").text
    response = client.post("/games/new/friend/", {**DEFAULTS, "rated": "True"})
    assert response.status_code == 422
    assert "You need an account to play rated games" in response.text


def test_a_press_on_a_profile_invites_the_player(as_mina, otto):
    assert "/players/otto/challenge/" in as_mina.get("/players/otto/").text
    response = challenge(as_mina, "otto")
    game = Game.objects.get()
    assert (game.access, game.rated, game.invitations.get().user) == ("invited", True, otto)
    assert "Invited: otto" in as_mina.get(response["Location"]).text


def test_a_second_press_leads_to_the_same_table(as_mina, otto):
    assert challenge(as_mina, "otto")["Location"] == challenge(as_mina, "otto")["Location"]


def test_a_game_with_a_guest_is_casual(as_mina):
    challenge(as_mina, GuestFactory().username)
    assert not Game.objects.get().rated


@pytest.mark.parametrize("name", ["mina", "crescent", "nobody"])
def test_only_other_people_can_be_invited(as_mina, bots, name):
    assert challenge(as_mina, name).status_code == 404


def test_a_visitor_who_asks_nobody_does_not_become_a_guest(client, bots):
    for address in ("/players/nobody/challenge/", "/games/new/nobody/"):
        client.post(address, {"guest": "yes"})
    assert not User.objects.filter(kind=User.Kind.GUEST).exists()


def test_a_block_is_not_revealed(as_mina, mina, otto):
    Block.objects.create(user=otto, other=mina, kind=Block.Kind.BLOCKED)
    challenge(as_mina, "otto")
    assert not Game.objects.exists()


def test_a_visitor_logs_in_first_or_plays_as_a_guest(client, otto):
    assert challenge(client, "otto")["Location"].startswith("/accounts/login/")
    assert not User.objects.filter(kind=User.Kind.GUEST).exists()
    challenge(client, "otto", guest="yes")
    assert Game.objects.get().host.is_guest
