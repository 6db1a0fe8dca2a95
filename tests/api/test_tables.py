import pytest

from accounts.actions.block_player import block_player
from accounts.models import Block, User
from games.tables.actions.invite import MAX_PENDING_SENT
from games.tables.models import Game, Invitation
from tests.api.caller import Caller, start
from tests.factories import PlayerFactory
from tests.playing import play_to_the_end

TABLE = {"name": "Harbour", "seats": 2}


def test_a_table_opens_with_every_option(mina, otto, bots):
    answer = mina.post(
        "tables/",
        {
            "name": "  Sea   of\u202e Tranquility ",
            "seats": 4,
            "tokens": "first",
            "access": "invited",
            "watching": "players",
            "rated": True,
            "previews": False,
            "time_control": "3d",
            "bots": ["crescent", "gibbous"],
            "invite": ["OTTO"],
        },
    )
    assert answer.status_code == 201
    table = answer.json()
    assert table["name"] == "Sea of Tranquility"
    assert (table["tokens"], table["status"], table["your_seat"]) == (15, "open", 0)
    assert (table["rated"], table["previews"], table["time_control"]) == (True, False, "3d")
    assert [seat["user"]["kind"] for seat in table["seats"]] == ["person", "bot", "bot"]
    assert otto.user.invitations.get().status == Invitation.Status.PENDING


@pytest.mark.parametrize(("tokens", "expected"), [("full", 20), ("first", 20), (7, 7)])
def test_tokens_are_full_first_or_a_number(mina, tokens, expected):
    assert mina.post("tables/", {**TABLE, "tokens": tokens}).json()["tokens"] == expected


def test_a_solo_table_begins_at_once(mina):
    table = mina.post("tables/", {"name": "Alone", "seats": 1}).json()
    assert (table["status"], table["tokens"]) == ("running", 21)
    assert table["turn"]["takes"]


def test_a_table_filled_with_bots_begins_at_once(mina, bots):
    table = mina.post("tables/", {**TABLE, "seats": 3, "bots": ["new-moon", "full-moon"]}).json()
    assert table["status"] == "running"
    assert len(table["commitment"]) == 64


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"seats": 1, "tokens": 20}, "tokens"),
        ({"tokens": 99}, "tokens"),
        ({"rated": True}, "time_control"),
        ({"seats": 1, "rated": True, "time_control": "1d"}, "rated"),
        ({"bots": ["crescent", "crescent"]}, "seats"),
        ({"invite": ["nobody"]}, "invite"),
        ({"seats": 3, "invite": ["otto", "Otto"]}, "invite"),
        ({"invite": ["crescent"]}, "invite"),
        ({"invite": ["mina"]}, "invite"),
        ({"name": "\u202e\u2066"}, "name"),
    ],
)
def test_a_refused_option_is_named_and_opens_nothing(mina, otto, bots, options, field):
    answer = mina.post("tables/", {**TABLE, **options})
    assert answer.status_code == 422
    assert answer.json()["field"] == field
    assert not Game.objects.exists()


def test_a_guest_plays_casual_games_only(guest):
    assert guest.post("tables/", TABLE).status_code == 201
    rated = guest.post("tables/", {**TABLE, "rated": True, "time_control": "1d"})
    assert (rated.status_code, rated.json()["field"]) == (422, "rated")


def test_a_player_who_blocked_the_host_cannot_be_invited(mina, otto):
    block_player(otto.user, mina.user, Block.Kind.BLOCKED)
    answer = mina.post("tables/", {**TABLE, "invite": ["otto"]})
    assert (answer.status_code, answer.json()["field"]) == (422, "invite")


def test_too_many_open_tables_are_refused_with_a_time_to_retry(mina):
    for _ in range(10):
        assert mina.post("tables/", TABLE).status_code == 201
    answer = mina.post("tables/", TABLE)
    assert answer.status_code == 429
    assert answer["Retry-After"] == str(answer.json()["retry_after"])


def test_joining_the_last_seat_begins_the_game(mina, otto, open_by):
    table = open_by(mina)
    answer = otto.post(f"games/{table.pk}/join/")
    assert answer.status_code == 200
    assert (answer.json()["status"], answer.json()["your_seat"]) == ("running", 1)
    assert otto.post(f"games/{table.pk}/join/").status_code == 409


def test_the_link_opens_a_private_table_and_only_players_get_it(mina, otto, sam, open_by):
    table = open_by(mina, access=Game.Access.LINK, seat_count=3)
    link_code = mina.get(f"games/{table.pk}/").json()["link_code"]
    assert sam.get(f"games/{table.pk}/").status_code == 404
    assert sam.post(f"games/{table.pk}/join/", {"link_code": "guess"}).status_code == 404
    assert sam.get(f"games/{table.pk}/", {"link_code": link_code}).json()["link_code"] is None
    joined = otto.post(f"games/{table.pk}/join/", {"link_code": link_code})
    assert (joined.status_code, joined.json()["link_code"]) == (200, link_code)


def test_an_invitation_is_accepted_by_joining(mina, otto, sam, open_by):
    table = open_by(mina, access=Game.Access.INVITED)
    sent = mina.post(f"games/{table.pk}/invitations/", {"username": "otto"})
    assert (sent.status_code, sent.json()["user"]["username"]) == (201, "otto")
    assert sam.post(f"games/{table.pk}/join/").status_code == 404
    assert otto.post(f"games/{table.pk}/join/").json()["status"] == "running"


def test_only_the_host_invites_and_each_person_once(mina, otto, sam, open_by):
    table = start(open_by(mina, seat_count=4), otto)
    assert otto.post(f"games/{table.pk}/invitations/", {"username": "sam"}).status_code == 403
    assert mina.post(f"games/{table.pk}/invitations/", {"username": "sam"}).status_code == 201
    assert mina.post(f"games/{table.pk}/invitations/", {"username": "sam"}).status_code == 409
    unknown = mina.post(f"games/{table.pk}/invitations/", {"username": "nobody"})
    assert (unknown.status_code, unknown.json()["field"]) == (422, "username")


def test_invitations_that_wait_are_limited(mina, otto, open_by):
    table = open_by(mina, seat_count=4)
    for number in range(MAX_PENDING_SENT):
        other = PlayerFactory(username=f"player-{number}")
        Invitation.objects.create(game=table, user=other, invited_by=mina.user)
    assert mina.post(f"games/{table.pk}/invitations/", {"username": "otto"}).status_code == 429


def test_a_declined_table_can_no_longer_be_seen(mina, otto, open_by):
    table = open_by(mina, access=Game.Access.INVITED, invited=(otto.user,))
    assert otto.post(f"games/{table.pk}/decline/").status_code == 204
    assert otto.post(f"games/{table.pk}/decline/").status_code == 404
    assert otto.get(f"games/{table.pk}/").status_code == 404


def test_leaving_frees_the_seat_and_a_host_who_leaves_closes_the_table(mina, otto, sam, open_by):
    table = start(open_by(mina, seat_count=3), otto)
    assert sam.post(f"games/{table.pk}/leave/").status_code == 403
    assert otto.post(f"games/{table.pk}/leave/").status_code == 204
    assert [seat["index"] for seat in mina.get(f"games/{table.pk}/").json()["seats"]] == [0]
    assert mina.post(f"games/{table.pk}/leave/").status_code == 204
    assert mina.get(f"games/{table.pk}/").json()["status"] == "cancelled"


def test_only_the_host_cancels_and_only_before_the_start(mina, otto, game, open_by):
    waiting = start(open_by(mina, seat_count=3), otto)
    assert otto.post(f"games/{waiting.pk}/cancel/").status_code == 403
    assert mina.post(f"games/{waiting.pk}/cancel/").status_code == 204
    late = mina.post(f"games/{game.pk}/cancel/")
    assert (late.status_code, late.json()["code"]) == (409, "table_closed")


def test_the_host_starts_with_bots(mina, otto, bots, open_by):
    table = start(open_by(mina, seat_count=3), otto)
    assert otto.post(f"games/{table.pk}/start/", {"bots": ["crescent"]}).status_code == 403
    assert mina.post(f"games/{table.pk}/start/", {"bots": []}).status_code == 422
    answer = mina.post(f"games/{table.pk}/start/", {"bots": ["crescent"]})
    assert (answer.status_code, answer.json()["status"]) == (200, "running")


def test_a_rematch_brings_the_same_people_to_one_table(mina, otto, sam, game):
    early = mina.post(f"games/{game.pk}/rematch/")
    assert (early.status_code, early.json()["code"]) == (409, "not_over")
    play_to_the_end(game)
    assert sam.post(f"games/{game.pk}/rematch/").status_code == 403
    offered = otto.post(f"games/{game.pk}/rematch/").json()
    assert (offered["status"], offered["access"]) == ("open", "invited")
    joined = mina.post(f"games/{game.pk}/rematch/").json()
    assert (joined["id"], joined["status"]) == (offered["id"], "running")


def test_a_rematch_whose_table_was_closed_can_be_offered_again(mina, otto, game):
    play_to_the_end(game)
    closed = otto.post(f"games/{game.pk}/rematch/").json()["id"]
    otto.post(f"games/{closed}/cancel/")
    offered = mina.post(f"games/{game.pk}/rematch/").json()
    assert offered["id"] != closed
    assert offered["status"] == "open"


def test_a_banned_user_is_treated_as_anonymous(mina, game):
    User.objects.filter(pk=mina.user.pk).update(is_active=False)
    assert mina.post("tables/", TABLE).status_code == 401


@pytest.mark.parametrize(
    "operation", ["join", "leave", "cancel", "decline", "rematch", "start", "invitations"]
)
def test_a_table_that_may_not_be_seen_does_not_exist(mina, sam, open_by, operation):
    body = {"start": {"bots": []}, "invitations": {"username": "mina"}}.get(operation)
    hidden = open_by(mina, access=Game.Access.INVITED)
    seen = sam.post(f"games/{hidden.pk}/{operation}/", body)
    missing = sam.post(f"games/{hidden.pk + 1}/{operation}/", body)
    assert (seen.status_code, seen.json()) == (404, missing.json())


def test_requests_from_another_site_are_refused(mina):
    """The session cookie alone is not enough: a form on another site would send it too."""
    caller = Caller()
    caller.client.handler.enforce_csrf_checks = True
    caller.client.force_login(mina.user)
    answer = caller.post("tables/", TABLE)
    assert (answer.status_code, answer.json()["code"]) == (403, "csrf_failed")
