"""Declining an invitation, with or without a reason, and what the host is told."""

import pytest

from games.notifications.actions.sweep import deliver_app_notifications
from games.notifications.models.notification import Kind
from games.notifications.queries import notifications_of
from games.notifications.texts import items_of
from games.tables import errors
from games.tables.actions.decline_invitation import decline_invitation
from games.tables.actions.invite import invite_to_table
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.actions.rematch import offer_rematch
from games.tables.models import Game, Invitation
from tests.api.caller import Caller
from tests.factories import table_options
from tests.playing import finished_game

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
NOT_NOW = Invitation.DeclineReason.NOT_NOW


def challenge(host, *invited, **chosen) -> Game:
    options = {"name": "", "access": Game.Access.INVITED, "invited": invited, **chosen}
    return open_table(host, table_options(**options))


def status_of(game: Game) -> str:
    return Game.objects.get(pk=game.pk).status


def told(user) -> list[str]:
    deliver_app_notifications()
    rows = list(notifications_of(user).filter(kind=Kind.DECLINED))
    return [item.sentence for item in items_of(user, rows)]


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [("", "otto declines your invitation"), (NOT_NOW, "otto declines your invitation · Not right now")],
)
def test_the_host_is_told_with_the_reason(mina, otto, reason, sentence):
    decline_invitation(otto, challenge(mina, otto).pk, reason)
    assert told(mina) == [sentence]
    assert told(otto) == []


def test_the_name_of_the_game_is_told_if_it_has_one(mina, otto):
    decline_invitation(otto, challenge(mina, otto, name="Cup").pk, Invitation.DeclineReason.CASUAL)
    assert told(mina) == ["otto declines your invitation · I’d rather play casual · Cup"]


def test_after_the_account_is_deleted_the_alert_has_no_name(mina, otto):
    decline_invitation(otto, challenge(mina, otto).pk, NOT_NOW)
    Invitation.objects.all().delete()
    assert told(mina) == ["Former player declines your invitation"]


def test_a_challenge_that_nobody_can_accept_any_more_is_closed(mina, otto):
    game = challenge(mina, otto)
    decline_invitation(otto, game.pk)
    assert status_of(game) == Game.Status.CANCELLED
    with pytest.raises(errors.NotFound):
        decline_invitation(otto, game.pk)


def test_a_table_that_others_can_join_stays_open(mina, otto, kian):
    two = challenge(mina, otto)
    invite_to_table(mina, two.pk, kian)
    tables = (
        two,
        challenge(mina, otto, seat_count=3),
        challenge(mina, otto, access=Game.Access.OPEN),
        challenge(mina, otto, access=Game.Access.LINK),
    )
    for game in tables:
        decline_invitation(otto, game.pk)
        assert status_of(game) == Game.Status.OPEN
    decline_invitation(kian, two.pk)
    assert status_of(two) == Game.Status.CANCELLED


def test_a_declined_rematch_stays_until_its_host_withdraws_it(mina, otto):
    table = offer_rematch(mina, finished_game(mina, otto))
    decline_invitation(otto, table.pk, NOT_NOW)
    assert status_of(table) == Game.Status.OPEN
    assert told(mina) == ["otto declines your invitation · Not right now · Harbour"]


def test_a_player_may_change_their_mind_while_the_table_is_open(mina, otto):
    game = challenge(mina, otto, seat_count=3)
    decline_invitation(otto, game.pk, NOT_NOW)
    join_table(otto, game.pk)
    invitation = Invitation.objects.get()
    assert (invitation.status, invitation.decline_reason) == (Invitation.Status.ACCEPTED, "")


def test_only_the_host_gets_the_reason_from_the_api(mina, otto, kian):
    game = challenge(mina, otto, kian, seat_count=3)
    join_table(kian, game.pk)
    assert (
        Caller(otto).send("post", f"games/{game.pk}/decline/", {"reason": "enough_games"}).status_code == 204
    )
    assert Caller(kian).get(f"games/{game.pk}/").json()["declined"] is None
    (declined,) = Caller(mina).get(f"games/{game.pk}/").json()["declined"]
    assert (declined["user"]["username"], declined["reason"]) == ("otto", "enough_games")


def test_the_api_knows_only_the_reasons_of_the_list(mina, otto):
    game = challenge(mina, otto)
    assert Caller(otto).send("post", f"games/{game.pk}/decline/", {"reason": "rude"}).status_code == 400
    assert status_of(game) == Game.Status.OPEN


def test_both_pages_with_an_invitation_offer_the_reasons(client, mina, otto):
    game = challenge(mina, otto, rated=True, time_control="2d")
    client.force_login(otto)
    for path in ("/", f"/games/{game.pk}/"):
        page = client.get(path).text
        assert "Not right now" in page
        assert "I’d rather play casual" in page
    Game.objects.update(rated=False)
    assert "I’d rather play casual" not in client.get("/").text


def test_the_form_stores_a_reason_and_ignores_an_unknown_one(client, mina, otto):
    client.force_login(otto)
    for given, stored in (("other_pace", "other_pace"), ("rude", "")):
        game = challenge(mina, otto)
        client.post(f"/games/{game.pk}/decline/", {"reason": given})
        assert game.invitations.get().decline_reason == stored


def test_the_host_of_a_closed_challenge_gets_next_steps(client, mina, otto):
    game = challenge(mina, otto)
    decline_invitation(otto, game.pk, Invitation.DeclineReason.OTHER_PACE)
    client.force_login(mina)
    page = client.get(f"/games/{game.pk}/").text
    assert "otto declines" in page
    assert "I’d like another pace" in page
    assert "/games/new/?invite=otto" in page
    client.force_login(otto)
    assert client.get(f"/games/{game.pk}/").status_code == 404


def test_the_waiting_room_shows_the_reason_to_the_host_only(client, mina, otto, kian):
    game = challenge(mina, otto, kian, seat_count=3)
    join_table(kian, game.pk)
    decline_invitation(otto, game.pk, NOT_NOW)
    for viewer, is_told in ((mina, True), (kian, False)):
        client.force_login(viewer)
        assert ("Not right now" in client.get(f"/games/{game.pk}/").text) == is_told
