"""Rematch series: the kinds of a rematch, the turn order and its proof, and the score."""

from itertools import permutations

import pytest

from games.tables import errors
from games.tables.actions.decline_invitation import decline_invitation
from games.tables.actions.join_table import join_table
from games.tables.actions.leave_table import leave_table
from games.tables.actions.moderate import abort_game
from games.tables.actions.open_table import open_table
from games.tables.actions.rematch import offer_rematch
from games.tables.actions.start_game import start_with_bots
from games.tables.actions.verify_game import verify_game
from games.tables.models import Game, Series
from games.tables.proofs import is_shuffle_sound, proof_of
from games.tables.queries import seats_of
from games.tables.series import kind_of, series_score
from tests.factories import GuestFactory, start_game
from tests.games.tables.rematches import AGAIN, BEST_OF_THREE, SWAP, again, lose, score, turn_order
from tests.playing import resign
from tests.verifiers import verified

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def test_a_rematch_continues_the_series_that_begins_with_the_first_game(game, mina, otto):
    lose(game, otto)
    second = again(game, mina, otto)
    assert score(second) == {"mina": 1, "otto": 0}
    third = again(lose(second, mina), otto, mina, kind=SWAP)
    lose(third, otto)
    game.refresh_from_db()
    assert game.series == second.series == third.series
    assert score(third) == {"mina": 2, "otto": 1}
    assert Series.objects.count() == 1


def test_a_game_alone_is_no_series_also_when_a_rematch_was_offered(game, mina, otto):
    lose(game, otto)
    assert score(game) == {}
    offer_rematch(mina, game)
    assert score(game) == {}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_swapping_reverses_the_starting_order_player_by_player(mina, otto, kian, players):
    company = [mina, otto, kian, GuestFactory()][:players]
    game = start_game(*company)
    for loser in company[1:]:
        resign(game, loser)
    game.refresh_from_db()
    # The last player opens the table, so everybody gets another seat.
    rematch = again(game, *company[::-1], kind=SWAP)
    assert seats_of(rematch)[0].user == company[-1]
    assert turn_order(rematch) == turn_order(game)[::-1]
    assert rematch.order_from == game.pk
    assert rematch.to_move == rematch.order[0]
    assert verify_game(rematch.pk) is None


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_swapped_orders_for_three_players(mina, otto, kian, order):
    """Golden examples: the starting order of seats that a rematch, in which Kian takes seat 0, gets."""
    game = start_game(mina, otto, kian)
    Game.objects.filter(pk=game.pk).update(order=list(order))
    for loser in (mina, otto):
        resign(game, loser)
    game.refresh_from_db()
    rematch = again(game, kian, mina, otto, kind=SWAP)
    seat_then = {0: 1, 1: 2, 2: 0}
    assert rematch.order == [seat_then[seat] for seat in reversed(order)]


def test_a_bot_that_plays_twice_is_swapped_too(mina, bots, options):
    game = open_table(mina, options(seat_count=3, bots=("crescent", "crescent")))
    abort_game(game.pk)
    game.refresh_from_db()
    rematch = offer_rematch(mina, game, kind=SWAP)
    assert turn_order(rematch) == turn_order(game)[::-1]
    assert sorted(rematch.order) == [0, 1, 2]


def test_again_draws_the_order(game, mina, otto):
    rematch = again(lose(game, otto), mina, otto)
    assert (rematch.order_from, kind_of(rematch)) == (None, AGAIN)
    assert is_shuffle_sound(rematch, seats_of(rematch))


def test_the_proof_of_a_swapped_game_names_the_other_one_and_both_verifiers_accept_it(
    game, mina, otto, tmp_path
):
    rematch = lose(again(lose(game, otto), mina, otto, kind=SWAP), otto)
    shown = proof_of(rematch, seats_of(rematch))
    assert shown["order_from"] == game.pk
    assert verified(tmp_path, shown, rematch.commitment) == (True, True)
    shown["tiles"][:2] = shown["tiles"][1::-1]
    assert verified(tmp_path, shown) == (False, False)
    assert proof_of(game, seats_of(game))["order_from"] is None


def test_verifying_finds_an_order_that_was_not_swapped(game, mina, otto):
    rematch = again(lose(game, otto), mina, otto, kind=SWAP)
    Game.objects.filter(pk=rematch.pk).update(order=rematch.order[::-1])
    assert "published hash" in (verify_game(rematch.pk) or "")


def test_a_swapped_game_stays_sound_when_the_game_before_it_is_gone(game, mina, otto):
    rematch = again(lose(game, otto), mina, otto, kind=SWAP)
    game.delete()
    assert verify_game(rematch.pk) is None


def test_with_other_people_it_is_neither_a_series_nor_swapped(mina, otto, kian, bots):
    game = start_game(mina, otto, kian)
    for loser in (otto, kian):
        resign(game, loser)
    game.refresh_from_db()
    table = offer_rematch(mina, game, kind=SWAP)
    offer_rematch(otto, game)
    decline_invitation(kian, table.pk)
    start_with_bots(mina, table.pk, ["crescent"])
    table.refresh_from_db()
    assert (table.series, table.order_from) == (None, None)
    assert verify_game(table.pk) is None


def test_the_kind_of_the_first_offer_counts(game, mina, otto):
    lose(game, otto)
    table = offer_rematch(mina, game, kind=BEST_OF_THREE)
    assert kind_of(table) == BEST_OF_THREE
    assert offer_rematch(mina, game, kind=SWAP) == table
    assert offer_rematch(otto, game, kind=AGAIN) == table
    table.refresh_from_db()
    assert table.status == Game.Status.RUNNING
    assert kind_of(table) == BEST_OF_THREE


def test_after_a_withdrawal_another_kind_can_be_offered_and_nothing_is_left(game, mina, otto):
    lose(game, otto)
    table = offer_rematch(mina, game, kind=BEST_OF_THREE)
    leave_table(mina, table.pk)
    assert Series.objects.count() == 0
    other = offer_rematch(otto, game, kind=SWAP)
    assert kind_of(other) == SWAP
    leave_table(otto, other.pk)
    assert kind_of(offer_rematch(mina, game)) == AGAIN
    assert Series.objects.count() == 1


def test_a_solo_game_is_played_again_and_is_in_no_series(mina, options):
    game = open_table(mina, options(seat_count=1, tokens=21))
    lose(game, mina)
    for kind in (SWAP, BEST_OF_THREE):
        with pytest.raises(errors.Refused):
            offer_rematch(mina, game, kind=kind)
    assert offer_rematch(mina, game).series is None
    assert Series.objects.count() == 0


def test_an_open_series_counts_no_game_without_a_result(game, mina, otto):
    abort_game(game.pk)
    game.refresh_from_db()
    second = again(game, mina, otto)
    assert score(second) == {"mina": 0, "otto": 0}


def test_the_score_costs_one_query(game, mina, otto, django_assert_num_queries):
    table = game
    for _ in range(4):
        table = again(lose(table, otto), mina, otto)
    series = table.series
    with django_assert_num_queries(1):
        found = series_score(series)
    assert found.begun == 5
    assert [each.games for each in found.wins] == [4, 0]


def test_an_offer_of_which_nothing_came_can_be_joined_by_its_invitation(game, mina, otto):
    lose(game, otto)
    table = offer_rematch(mina, game, kind=SWAP)
    join_table(otto, table.pk)
    table.refresh_from_db()
    assert turn_order(table) == turn_order(game)[::-1]
