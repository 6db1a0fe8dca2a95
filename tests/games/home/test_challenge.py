"""Challenging a player with one press: what is sent, and two players who challenge each other."""

from functools import partial

import pytest

from accounts.actions.block_player import block_player
from accounts.models import Block
from games.home.actions.open_quick_table import challenge
from games.tables import errors
from games.tables.actions.close_table import cancel_table
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.challenges import Terms, terms_for, terms_for_each
from games.tables.models import Game, Invitation
from tests.factories import GuestFactory, PlayerFactory, start_game, table_options
from tests.games.live.at_once import at_once
from tests.playing import finished_game

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
ROUNDS = 8


def invited_table(host, rival, **options) -> Game:
    chosen = {"access": Game.Access.INVITED, "invited": (rival,), **options}
    return open_table(host, table_options(**chosen))


def test_the_first_challenge_is_rated_with_the_usual_pace(mina, otto):
    assert terms_for(mina, otto) == Terms(rated=True, time_control="2d")
    game = challenge(mina, otto)
    assert (game.seat_count, game.access, game.rated, game.time_control) == (2, "invited", True, "2d")


def test_a_challenge_of_or_to_a_guest_is_casual(mina):
    guest = GuestFactory()
    assert not terms_for(mina, guest).rated
    assert not terms_for(guest, mina).rated
    assert not challenge(mina, guest).rated


def test_the_pace_is_that_of_the_last_game_together(mina, otto, kian):
    finished_game(mina, otto, time_control="7d")
    finished_game(otto, mina, time_control="1d")
    finished_game(mina, kian, time_control="14d")
    start_game(mina, otto, time_control="3d")
    assert terms_for(mina, otto).time_control == "1d"


def test_otherwise_it_is_that_of_the_last_challenge(mina, otto, kian):
    invited_table(mina, kian, time_control="3d")
    invited_table(mina, kian, time_control="5d")
    invited_table(mina, kian, time_control="7d", seat_count=3)
    assert terms_for(mina, otto).time_control == "5d"
    assert terms_for(otto, mina).time_control == "2d"


@pytest.mark.parametrize("pace", ["none", "5m+10s"])
def test_a_challenge_has_a_clock_and_is_not_live(mina, otto, pace):
    finished_game(mina, otto, time_control=pace)
    invited_table(mina, otto, time_control=pace)
    assert terms_for(mina, otto).time_control == "2d"


def test_the_terms_for_many_players_cost_two_queries(mina, otto, kian, django_assert_num_queries):
    finished_game(mina, otto, time_control="7d")
    with django_assert_num_queries(2):
        found = terms_for_each(mina, [otto, kian, GuestFactory.build(pk=0)])
    assert {pk: each.time_control for pk, each in found.items()} == {otto.pk: "7d", kian.pk: "2d", 0: "2d"}


def test_the_second_of_two_who_challenge_each_other_accepts(mina, otto):
    waiting = challenge(mina, otto)
    accepted = challenge(otto, mina)
    assert accepted == waiting
    assert Game.objects.get().status == Game.Status.RUNNING
    assert Invitation.objects.get().status == Invitation.Status.ACCEPTED


def test_an_accepted_challenge_does_not_stop_a_new_one(mina, otto):
    challenge(mina, otto)
    running = challenge(otto, mina)
    assert challenge(otto, mina) != running


def test_a_waiting_live_game_is_shown_and_not_started(client, mina, otto):
    live = invited_table(mina, otto, time_control="10m+20s")
    client.force_login(otto)
    page = client.post("/players/mina/challenge/", follow=True)
    assert page.redirect_chain[-1][0] == f"/games/{live.pk}/"
    assert "mina challenges you" in page.text
    assert Game.objects.get().status == Game.Status.OPEN


def test_a_cancelled_challenge_is_not_accepted(mina, otto):
    cancel_table(mina, challenge(mina, otto).pk)
    assert challenge(otto, mina).host == otto


def test_a_block_is_refused_like_any_other_reason(mina, otto):
    challenge(mina, otto)
    block_player(mina, otto, Block.Kind.BLOCKED)
    with pytest.raises(errors.Refused, match="mina can’t join this game"):
        challenge(otto, mina)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_crossing_challenges_become_one_game():
    for number in range(ROUNDS):
        one, two = PlayerFactory(), PlayerFactory()
        games = at_once([partial(challenge, one, two), partial(challenge, two, one)])
        assert games[0] == games[1], number
        (game,) = Game.objects.filter(seats__user__in=[one, two]).distinct()
        assert game.status == Game.Status.RUNNING
        assert {seat.user for seat in game.seats.all()} == {one, two}


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_accepting_in_one_window_and_challenging_in_another_gives_one_game():
    for number in range(ROUNDS):
        one, two = PlayerFactory(), PlayerFactory()
        waiting = challenge(one, two)
        joined, challenged = at_once([partial(join_table, two, waiting.pk), partial(challenge, two, one)])
        # Whoever comes second finds the game full, or opens a new challenge after the game has started.
        assert waiting in (joined, challenged), (number, joined, challenged)
        assert Game.objects.get(pk=waiting.pk).status == Game.Status.RUNNING


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_several_presses_at_once_send_one_challenge():
    one, two = PlayerFactory(), PlayerFactory()
    games = at_once([partial(challenge, one, two)] * 4)
    assert len(set(games)) == 1
    assert Game.objects.count() == 1


def test_the_form_of_a_new_game_starts_with_the_same_pace(client, mina, otto):
    finished_game(mina, otto, time_control="5d")
    client.force_login(mina)
    for path, pace in (("/games/new/?invite=otto", "5d"), ("/games/new/?invite=nobody", "2d")):
        assert client.get(path).context["form"]["time_control"].value() == pace
