from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.actions.block_player import block_player
from accounts.models import Block
from games.tables import errors
from games.tables.actions import open_table as tables
from games.tables.actions.close_table import IDLE_TABLES, cancel_table, close_idle_tables
from games.tables.actions.decline_invitation import decline_invitation
from games.tables.actions.invite import invite_to_table
from games.tables.actions.join_table import join_table
from games.tables.actions.leave_table import leave_table
from games.tables.actions.open_table import open_table
from games.tables.actions.rematch import offer_rematch
from games.tables.actions.start_game import start_with_bots
from games.tables.models import Game, Invitation, Seat
from tests.factories import GuestFactory
from tests.playing import play_to_the_end

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def test_a_table_waits_until_its_last_seat_is_taken(mina, otto, kian, options):
    table = open_table(mina, options(seat_count=3))
    join_table(otto, table.pk)
    table.refresh_from_db()
    assert table.status == Game.Status.OPEN
    join_table(kian, table.pk)
    table.refresh_from_db()
    assert table.status == Game.Status.RUNNING
    assert sorted(table.order) == [0, 1, 2]
    assert len(table.commitment) == 64


def test_a_table_with_bots_in_all_other_seats_starts_at_once(mina, bots, options):
    table = open_table(mina, options(seat_count=4, bots=("full-moon", "full-moon", "new-moon")))
    assert table.status == Game.Status.RUNNING
    assert table.seats.filter(is_bot=True).count() == 3


def test_a_solo_table_starts_at_once(mina, options):
    assert open_table(mina, options(seat_count=1, tokens=21)).status == Game.Status.RUNNING


def test_the_host_starts_with_bots_in_the_empty_seats(mina, otto, bots, options):
    table = open_table(mina, options(seat_count=3))
    join_table(otto, table.pk)
    start_with_bots(mina, table.pk, ["crescent"])
    table.refresh_from_db()
    assert table.status == Game.Status.RUNNING


def test_only_the_host_starts_closes_and_invites(mina, otto, kian, bots, options):
    table = open_table(mina, options(seat_count=3))
    join_table(otto, table.pk)
    for act in (
        lambda: start_with_bots(otto, table.pk, ["crescent"]),
        lambda: cancel_table(otto, table.pk),
        lambda: invite_to_table(otto, table.pk, kian),
    ):
        with pytest.raises(errors.Forbidden):
            act()


@pytest.mark.parametrize(
    ("chosen", "field"),
    [
        ({"seat_count": 5}, "seats"),
        ({"seat_count": 0}, "seats"),
        ({"tokens": 0}, "tokens"),
        ({"tokens": 22}, "tokens"),
        ({"seat_count": 1, "tokens": 20}, "tokens"),
        ({"time_control": "4d"}, "time_control"),
        ({"time_control": "٣d"}, "time_control"),
        ({"rated": True}, "time_control"),
        ({"rated": True, "seat_count": 1, "tokens": 21, "time_control": "1d"}, "rated"),
        ({"bots": ("blue-moon",)}, "bots"),
        ({"bots": ("crescent", "crescent")}, "seats"),
    ],
)
def test_it_refuses_impossible_options_and_names_them(mina, bots, options, chosen, field):
    with pytest.raises(errors.Refused) as refusal:
        open_table(mina, options(**chosen))
    assert refusal.value.data["field"] == field
    assert not Game.objects.exists()


def test_a_guest_neither_hosts_nor_joins_a_rated_table(mina, options):
    guest = GuestFactory()
    rated = options(rated=True, time_control="3d")
    with pytest.raises(errors.Refused):
        open_table(guest, rated)
    table = open_table(mina, rated)
    with pytest.raises(errors.Forbidden):
        join_table(guest, table.pk)


def test_nobody_can_take_two_seats(mina, options):
    table = open_table(mina, options())
    with pytest.raises(errors.AlreadySeated):
        join_table(mina, table.pk)


def test_a_private_table_opens_only_with_its_link(mina, otto, options):
    table = open_table(mina, options(access=Game.Access.LINK))
    with pytest.raises(errors.NotFound):
        join_table(otto, table.pk, link_code="guessed")
    join_table(otto, table.pk, link_code=table.link_code)
    assert Seat.objects.filter(game=table).count() == 2


def test_an_invited_table_opens_only_for_the_invited(mina, otto, kian, options):
    table = open_table(mina, options(access=Game.Access.INVITED, invited=(otto,)))
    with pytest.raises(errors.NotFound):
        join_table(kian, table.pk, link_code=table.link_code)
    join_table(otto, table.pk)
    assert Invitation.objects.get().status == Invitation.Status.ACCEPTED


def test_a_player_who_declines_is_not_invited_again(mina, otto, options):
    table = open_table(mina, options(seat_count=3, access=Game.Access.INVITED, invited=(otto,)))
    decline_invitation(otto, table.pk)
    with pytest.raises(errors.Conflict, match="Already invited"):
        invite_to_table(mina, table.pk, otto)


def test_a_blocked_person_can_not_challenge_or_join_a_private_table(mina, otto, options):
    block_player(otto, mina, Block.Kind.BLOCKED)
    with pytest.raises(errors.Refused):
        open_table(mina, options(access=Game.Access.INVITED, invited=(otto,)))
    table = open_table(otto, options(access=Game.Access.LINK))
    with pytest.raises(errors.Forbidden):
        join_table(mina, table.pk, link_code=table.link_code)


def test_seats_are_renumbered_when_somebody_leaves(mina, otto, kian, options):
    table = open_table(mina, options(seat_count=4))
    join_table(otto, table.pk)
    join_table(kian, table.pk)
    leave_table(otto, table.pk)
    assert list(table.seats.values_list("index", "user")) == [(0, mina.pk), (1, kian.pk)]


def test_the_table_closes_when_its_host_leaves(mina, otto, options):
    table = open_table(mina, options(seat_count=3, invited=(otto,)))
    leave_table(mina, table.pk)
    table.refresh_from_db()
    assert table.status == Game.Status.CANCELLED
    assert Invitation.objects.get().status == Invitation.Status.WITHDRAWN
    with pytest.raises(errors.TableClosed):
        join_table(otto, table.pk)


def test_a_table_that_nobody_joins_for_two_weeks_is_closed(mina, otto, options):
    idle = open_table(mina, options())
    joined = open_table(mina, options(seat_count=3))
    join_table(otto, joined.pk)
    long_ago = timezone.now() - timedelta(days=15)
    Game.objects.update(created_at=long_ago)
    Seat.objects.filter(user=mina).update(joined_at=long_ago)
    assert close_idle_tables() == 1
    idle.refresh_from_db()
    joined.refresh_from_db()
    assert (idle.status, joined.status) == (Game.Status.CANCELLED, Game.Status.OPEN)


def test_a_table_that_a_player_joins_at_the_last_moment_stays_open(mina, otto, options):
    table = open_table(mina, options(seat_count=3))
    Game.objects.update(created_at=timezone.now() - timedelta(days=15))
    Seat.objects.update(joined_at=timezone.now() - timedelta(days=15))
    assert IDLE_TABLES.waiting([str(table.pk)])
    join_table(otto, table.pk)
    assert not IDLE_TABLES.work(table.pk)
    table.refresh_from_db()
    assert table.status == Game.Status.OPEN


def test_open_tables_and_tables_per_hour_are_limited(mina, options, monkeypatch):
    monkeypatch.setattr(tables, "MAX_OPEN_TABLES", 2)
    monkeypatch.setattr(tables, "MAX_TABLES_PER_HOUR", 3)
    first = open_table(mina, options())
    open_table(mina, options())
    with pytest.raises(errors.TooMany):
        open_table(mina, options())
    cancel_table(mina, first.pk)
    open_table(mina, options())
    Game.objects.update(status=Game.Status.CANCELLED, finished_at=timezone.now())
    with pytest.raises(errors.TooMany):
        open_table(mina, options())


def test_a_rematch_is_one_table_for_all_players_who_request_it(game, mina, otto):
    with pytest.raises(errors.Conflict):
        offer_rematch(mina, game)
    play_to_the_end(game)
    again = offer_rematch(mina, game)
    assert again.status == Game.Status.OPEN
    assert offer_rematch(mina, game) == again
    assert offer_rematch(otto, game) == again
    again.refresh_from_db()
    assert again.status == Game.Status.RUNNING


def test_only_players_can_request_a_rematch(game, kian):
    play_to_the_end(game)
    with pytest.raises(errors.Forbidden):
        offer_rematch(kian, game)
