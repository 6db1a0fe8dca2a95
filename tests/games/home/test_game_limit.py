"""What the pages and the API say about the limit of games in progress."""

import pytest
from django.test import Client

from games.tables.actions.invite import invite_to_table
from games.tables.actions.open_table import open_table
from games.tables.actions.resign import resign
from games.tables.game_limit import FIRST_LIMIT
from games.tables.models import Game
from games.tables.options import TableOptions
from tests.copied_games import copies_of
from tests.factories import start_game
from tests.pages.matrix import TABLE

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

REFUSED = "You can have 8 games in progress for now. Each game you finish on time lets you play one more."
LINK = '<a href="/games/">All your games</a>'


@pytest.fixture
def as_mina(client, mina) -> Client:
    client.force_login(mina)
    return client


@pytest.fixture
def full(mina, otto) -> Game:
    """One of as many games of Mina as she may have."""
    game = start_game(mina, otto, time_control="2d")
    copies_of(game, FIRST_LIMIT - 1)
    return game


@pytest.fixture
def waiting(kian) -> Game:
    return open_table(kian, TableOptions(name="", seat_count=2, tokens=20, time_control="2d"))


@pytest.mark.parametrize("path", ["/you/", "/games/"])
def test_the_pages_show_how_many_games_the_player_may_have(as_mina, full, path):
    page = as_mina.get(path).text
    assert "Games with other people and a clock: 8 of 8" in page
    assert "Each game you finish on time lets you play one more." in page


def test_the_api_tells_it_too(as_mina, full):
    assert as_mina.get("/api/me/").json()["games"] == {"running": 8, "limit": 8}


@pytest.mark.parametrize("page", ["/find/", "/games/invitations/", "/"])
def test_a_refused_join_is_told_where_it_was_pressed_and_leads_to_all_games(
    as_mina, full, waiting, mina, page
):
    invite_to_table(waiting.host, waiting.pk, mina)
    headers = {"referer": f"http://testserver{page}"}
    answer = as_mina.post(f"/games/{waiting.pk}/join/", follow=True, headers=headers)

    assert answer.redirect_chain == [(f"http://testserver{page}", 302)]
    assert REFUSED in answer.text
    assert LINK in answer.text
    assert mina.invitations.get().status == "pending", "the invitation can be accepted later"


def test_another_refusal_has_no_link_to_the_games(as_mina, full):
    answer = as_mina.post(f"/games/{full.pk}/cancel/", follow=True)
    assert "alert error" in answer.text
    assert LINK not in answer.text


def test_the_forms_keep_what_was_chosen_and_lead_to_all_games(as_mina, full):
    friend = {"time_control": "2d", "rated": "False", "seat_count": "3", "name": "Harbour"}
    for path, data in (("/games/new/", TABLE), ("/games/new/friend/", friend)):
        answer = as_mina.post(path, data)
        assert answer.status_code == 422
        assert REFUSED in answer.text
        assert '<a class="button" href="/games/">' in answer.text
        assert 'value="Harbour"' in answer.text


def test_a_refused_rematch_is_told_in_the_open_result(as_mina, full, mina, otto):
    resign(mina, full.pk, key="enough")
    copies_of(Game.objects.filter(status=Game.Status.RUNNING).first(), 2)
    headers = {"referer": f"http://testserver/games/{full.pk}/?result"}
    page = as_mina.post(f"/games/{full.pk}/rematch/", follow=True, headers=headers).text

    dialog = page[page.index("<dialog") : page.index("</dialog>")]
    assert "You can have 9 games in progress for now." in dialog
    assert LINK in dialog


def test_a_seat_that_was_wanted_before_the_log_in_is_refused_on_the_invitation(as_mina, full, waiting):
    as_mina.logout()
    as_mina.post(f"/games/{waiting.pk}/join/", {"account": "log-in"})
    as_mina.force_login(full.host)
    page = as_mina.get(f"/games/{waiting.pk}/", follow=True).text
    assert REFUSED in page
    assert LINK in page
    assert f'action="/games/{waiting.pk}/join/"' in page


def test_the_api_refuses_with_the_limit(as_mina, full, waiting):
    answer = as_mina.post(f"/api/games/{waiting.pk}/join/", {}, content_type="application/json")
    assert answer.status_code == 422
    assert answer.json() == {"code": "game_limit", "message": REFUSED, "limit": 8, "running": 8}
