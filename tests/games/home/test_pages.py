"""The pages around the table: what they show to whom, with how many queries."""

import json
from html import unescape

import pytest
from django.urls import reverse

import engine
from accounts.models import User
from games.bots.roster import ROSTER
from games.tables.actions.open_table import open_table
from games.tables.history import record_of
from games.tables.models import Game
from games.tables.queries import game_with_log
from tests.playing import first_legal, play, play_to_the_end

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_mina(client, mina):
    client.force_login(mina)
    return client


def test_next_game_redirects_to_the_table_that_waits(as_mina, mina, game):
    while game.seats.get(index=game.to_move).user != mina:
        play(game, first_legal(game), key=f"k{game.version}")
        game.refresh_from_db()
    assert as_mina.get(reverse("next-game")).url == reverse("table", args=[game.pk])
    assert as_mina.get(reverse("next-game"), {"after": game.pk}).url == reverse("landing")


def test_one_click_opens_a_game_with_a_bot(as_mina, bots):
    response = as_mina.post(reverse("play-bot", args=["crescent"]))
    game = Game.objects.get()
    assert response.url == reverse("table", args=[game.pk])
    assert game.status == Game.Status.RUNNING


def test_an_unknown_bot_is_a_message_not_an_error(as_mina, bots):
    response = as_mina.post(reverse("play-bot", args=["blue-moon"]), follow=True)
    assert "no such bot: blue-moon" in response.content.decode()
    assert not Game.objects.exists()


FORM = {
    "name": "Moonlit",
    "seat_count": "2",
    "access": "open",
    "tokens": "full",
    "time_control": "3d",
    "watching": "everyone",
}


def test_the_level_of_each_bot_is_shown_where_one_is_chosen(as_mina, bots):
    page = as_mina.get(reverse("new-table")).content.decode()
    for level, bot in enumerate(ROSTER.values(), start=1):
        assert f"Level {level} of 5 · {bot.self_description}" in unescape(page)
    assert "Level 4 of 5 · " in as_mina.get(reverse("profile", args=["gibbous"])).content.decode()


def test_the_form_opens_a_table(as_mina, otto):
    response = as_mina.post(reverse("new-table"), {**FORM, "invited": "Otto", "rated": "on"})
    game = Game.objects.get()
    assert response.url == reverse("table", args=[game.pk])
    assert (game.rated, game.previews, game.invitations.get().user) == (True, False, otto)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"invited": "nobody-here"}, "invited"),
        ({"seat_count": "9"}, "seat_count"),
        ({"tokens": "own", "own_tokens": "99"}, "own_tokens"),
        ({"tokens": "own"}, "tokens"),
        ({"time_control": "none", "rated": "on"}, "time_control"),
        ({"name": "\u202e"}, "name"),
    ],
)
def test_the_form_names_what_is_wrong_and_keeps_the_rest(as_mina, change, field):
    response = as_mina.post(reverse("new-table"), {**FORM, **change})
    assert response.status_code == 422
    assert field in response.context["form"].errors
    assert not Game.objects.exists()


def test_a_private_table_is_hidden_without_its_link(client, mina, otto, options):
    table = open_table(mina, options(access=Game.Access.LINK))
    client.force_login(otto)
    assert client.get(reverse("table", args=[table.pk])).status_code == 404
    page = client.get(reverse("table-link", args=[table.pk, table.link_code]))
    assert page.status_code == 200
    client.post(reverse("join-table", args=[table.pk]), {"code": table.link_code})
    assert table.seats.count() == 2


def test_every_position_of_a_replay_has_an_address(client, game):
    play_to_the_end(game)
    for ply in (0, 1, game.version):
        response = client.get(reverse("table", args=[game.pk]), {"ply": ply})
        assert response.context["position"]["ply"] == ply
    assert client.get(reverse("table", args=[game.pk]), {"ply": "x"}).status_code == 404


def test_a_record_can_be_replayed_by_anybody(client, game):
    play_to_the_end(game)
    record = engine.write_record(record_of(game_with_log(game.pk), list(game.seats.select_related("user"))))
    response = client.post(reverse("load-record"), {"record": record, "ply": "3"})
    assert response.context["position"]["ply"] == 3


@pytest.mark.parametrize("record", ["", "no json", "{}", json.dumps({"format": "novaluna-record/1"})])
def test_a_bad_record_is_refused_with_a_message(client, record):
    response = client.post(reverse("load-record"), {"record": record})
    assert response.status_code == 422
    assert response.context["refusal"].startswith("This file isn’t a saved game.")


def test_a_record_with_an_illegal_move_names_the_move(client, game):
    play_to_the_end(game)
    record = json.loads(
        engine.write_record(record_of(game_with_log(game.pk), list(game.seats.select_related("user"))))
    )
    record["actions"][2] = record["actions"][0]
    response = client.post(reverse("load-record"), {"record": json.dumps(record)})
    assert response.context["refusal"].startswith("Move 3 in this file is against the rules")


def test_a_loaded_record_names_bots_as_the_site_does(client, game):
    play_to_the_end(game)
    record = json.loads(
        engine.write_record(record_of(game_with_log(game.pk), list(game.seats.select_related("user"))))
    )
    record["players"][0] = "crescent"
    assert "Crescent" in client.post(reverse("load-record"), {"record": json.dumps(record)}).content.decode()


@pytest.mark.parametrize(("kind", "start"), [("svg", b"<svg"), ("png", b"\x89PNG")])
def test_a_position_is_a_picture(client, game, kind, start):
    play(game, first_legal(game))
    response = client.get(reverse("position-picture", args=[game.pk, kind]), {"ply": 1})
    assert response.content.startswith(start)


def test_finished_games_are_found_by_player_and_paged(client, game, mina):
    play_to_the_end(game)
    address = reverse("finished-games")
    assert len(client.get(address, {"player": "MINA"}).context["page"].cards) == 1
    assert not client.get(address, {"player": "kian"}).context["page"].cards
    assert not client.get(address, {"after": game.pk}).context["page"].cards
    refused = client.get(address, {"opponent": "otto"})
    assert "opponent" in refused.context["form"].errors


def test_a_profile_shows_recent_games_and_former_players_have_none(client, game, mina):
    play_to_the_end(game)
    assert len(client.get(reverse("profile", args=["mina"])).context["recent"]) == 1
    User.objects.filter(pk=mina.pk).update(kind=User.Kind.FORMER, is_active=False, email="")
    assert client.get(reverse("profile", args=["mina"])).status_code == 404


def test_the_lobby_lists_matching_tables_and_ignores_invalid_filters(client, mina, options):
    open_table(mina, options(seat_count=3))
    address = reverse("find")
    assert len(client.get(address, {"seats": "3", "rated": "no"}).context["page"]) == 1
    assert len(client.get(address, {"seats": "2"}).context["page"]) == 0
    assert len(client.get(address, {"seats": "many"}).context["page"]) == 1
