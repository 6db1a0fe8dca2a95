"""The offer to tell a guest when it is their turn."""

import re

import pytest
from django.core.cache import cache

from games.notifications.queries import address_of
from games.tables.actions.resign import resign
from tests.accounts.forms import sign_up_data
from tests.factories import GuestFactory, start_game
from tests.playing import first_legal, play

pytestmark = pytest.mark.django_db
OFFER = "data-turn-offer"


@pytest.fixture
def guest(client):
    guest = GuestFactory()
    client.force_login(guest)
    return guest


def test_a_guest_gets_the_offer_in_a_game_with_a_person(client, guest, mina):
    game = start_game(mina, guest)
    assert f'{OFFER}=""' in client.get(f"/games/{game.pk}/").text
    while not game.moves.filter(seat=1).exists():
        play(game, first_legal(game), key=str(game.version))
        game.refresh_from_db()
    assert f'{OFFER}="now"' in client.get(f"/games/{game.pk}/").text


@pytest.mark.usefixtures("mail_worker")
def test_by_email_confirms_the_address_and_leads_back(client, guest, mina, mailoutbox):
    # The limit of new codes.
    cache.clear()
    page = f"/games/{start_game(mina, guest).pk}/"
    sign_up = client.get(page).context["turn_offer"].sign_up
    onward = client.get(sign_up).context["redirect_field_value"]
    asked = client.post("/accounts/signup/", sign_up_data(next=onward))
    code = re.search(r"^[A-Z]{4}-[A-Z]{4}$", mailoutbox[-1].body, re.MULTILINE)[0]
    later = client.get(asked["Location"]).context["cancel_url"]
    assert client.post(asked["Location"], {"code": code, "next": page})["Location"] == page == later
    guest.refresh_from_db()
    assert address_of(guest) == "luna@example.com"
    # Where the address must be confirmed before the log-in, the code has been entered by now.
    assert client.get(asked["Location"])["Location"] == page


def test_the_offer_ends_with_not_now(client, guest, mina):
    page = f"/games/{start_game(mina, guest).pk}/"
    answer = client.post("/notifications/push/not-now/", headers={"referer": f"http://testserver{page}"})
    assert answer["Location"] == f"http://testserver{page}"
    assert OFFER not in client.get(page).text


def test_a_guest_who_resigned_waits_for_no_turn(client, guest, mina, otto):
    game = start_game(mina, otto, guest)
    resign(guest, game.pk, key="k")
    assert OFFER not in client.get(f"/games/{game.pk}/").text


def test_members_and_guests_against_bots_get_no_offer(client, guest, mina, otto, bots):
    client.post("/games/new/crescent/")
    alone = guest.hosted_games.get()
    assert OFFER not in client.get(f"/games/{alone.pk}/").text
    client.force_login(mina)
    assert OFFER not in client.get(f"/games/{start_game(mina, otto).pk}/").text
