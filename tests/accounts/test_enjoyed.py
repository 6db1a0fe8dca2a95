"""The private list of people with whom a user enjoyed playing."""

import pytest

from accounts.account_data import export_enjoyed_players
from accounts.actions import enjoy as enjoy_module
from accounts.actions.block_player import block_player
from accounts.actions.deletion import delete_account
from accounts.actions.enjoy import enjoy, stop_enjoying
from accounts.models import Block, EnjoyedPlayer, User
from accounts.queries import enjoyed_by, enjoyed_ids, enjoyed_pairs
from games.tables.models import Game
from novaluna_site import errors
from tests.api.caller import Caller
from tests.factories import GuestFactory, PlayerFactory, start_game
from tests.playing import finished_game, resign

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture
def met(mina, otto) -> Game:
    """Mina and Otto have finished a game."""
    return finished_game(mina, otto)


@pytest.mark.usefixtures("met")
def test_a_mark_is_made_once_and_removed(mina, otto):
    enjoy(mina, otto)
    enjoy(mina, otto)
    assert [mark.other for mark in enjoyed_by(mina)] == [otto]
    assert not enjoyed_by(otto).exists()
    stop_enjoying(mina, otto)
    assert not enjoyed_by(mina).exists()


def test_it_needs_a_finished_game_together(mina, otto, kian):
    start_game(mina, otto)
    finished_game(mina, kian)
    finished_game(otto, kian)
    with pytest.raises(errors.Refused, match="Finish a game"):
        enjoy(mina, otto)


def test_a_game_without_a_result_does_not_count(met, mina, otto):
    Game.objects.filter(pk=met.pk).update(status=Game.Status.ABORTED, reason="")
    with pytest.raises(errors.Refused):
        enjoy(mina, otto)


def test_guests_are_people_and_bots_are_not(mina, bots):
    guest, bot = GuestFactory(), User.objects.get(username="crescent")
    finished_game(mina, guest)
    resign(start_game(mina, bots=("crescent",)), mina)
    enjoy(mina, guest)
    for nobody in (bot, mina):
        with pytest.raises(errors.Refused):
            enjoy(mina, nobody)


@pytest.mark.usefixtures("met")
@pytest.mark.parametrize("blocks_first", [True, False])
def test_a_block_removes_the_marks_of_both_and_prevents_new_ones(mina, otto, blocks_first):
    enjoy(mina, otto)
    enjoy(otto, mina)
    block_player(*(mina, otto) if blocks_first else (otto, mina), Block.Kind.BLOCKED)
    assert not EnjoyedPlayer.objects.exists()
    for one, two in ((mina, otto), (otto, mina)):
        with pytest.raises(errors.Refused):
            enjoy(one, two)


@pytest.mark.usefixtures("met")
def test_a_muted_player_can_be_enjoyed(mina, otto):
    block_player(mina, otto, Block.Kind.MUTED)
    enjoy(mina, otto)


@pytest.mark.usefixtures("met")
def test_the_list_is_limited(mina, otto, monkeypatch):
    monkeypatch.setattr(enjoy_module, "MAX_ENJOYED", 2)
    for _number in range(2):
        EnjoyedPlayer.objects.create(user=mina, other=PlayerFactory())
    with pytest.raises(errors.TooMany, match="2 players"):
        enjoy(mina, otto)


def test_pairs_are_those_of_whom_both_enjoyed_it(mina, otto, kian, django_assert_num_queries):
    for one, two in ((mina, otto), (otto, mina), (mina, kian), (kian, otto)):
        EnjoyedPlayer.objects.create(user=one, other=two)
    with django_assert_num_queries(1):
        assert enjoyed_pairs([mina.pk, otto.pk, kian.pk]) == {frozenset({mina.pk, otto.pk})}
    assert enjoyed_pairs([mina.pk, kian.pk]) == set()
    assert enjoyed_ids(mina, [kian.pk]) == {kian.pk}


@pytest.mark.usefixtures("met")
def test_own_marks_are_exported_and_all_are_erased(mina, otto):
    enjoy(mina, otto)
    enjoy(otto, mina)
    assert [row["username"] for row in export_enjoyed_players(mina)] == ["otto"]
    delete_account(mina)
    assert not EnjoyedPlayer.objects.exists()


@pytest.mark.usefixtures("met")
def test_the_form_and_the_api_change_the_same_list(client, mina, otto):
    client.force_login(mina)
    page = client.post(
        "/players/otto/enjoyed/", {"enjoyed": "yes"}, headers={"Referer": "http://testserver/"}
    )
    assert page["Location"] == "http://testserver/"
    caller = Caller(mina)
    assert [row["user"]["username"] for row in caller.get("enjoyed/").json()["results"]] == ["otto"]
    assert caller.send("delete", "players/otto/enjoyed/").status_code == 204
    assert caller.get("enjoyed/").json()["results"] == []
    assert caller.send("put", "players/otto/enjoyed/").status_code == 204
    client.post("/players/otto/enjoyed/", {"enjoyed": "no"})
    assert not enjoyed_by(mina).exists()


def test_the_api_refuses_people_one_has_not_met(mina, otto):
    assert Caller(mina).send("put", "players/otto/enjoyed/").status_code == 422
    assert Caller(mina).send("put", "players/nobody/enjoyed/").status_code == 404
