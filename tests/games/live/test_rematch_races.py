"""Offers of a rematch that cross, and a best of three that several processes continue, are one game."""

from functools import partial
from random import Random

import pytest

from games.tables import errors
from games.tables.actions.continue_series import UNDECIDED_SERIES, continue_series
from games.tables.actions.leave_table import leave_table
from games.tables.actions.rematch import offer_rematch
from games.tables.actions.verify_game import verify_game
from games.tables.models import Game, Series
from games.tables.series import RematchKind, kind_of
from tests.factories import PlayerFactory, start_game
from tests.games.live.at_once import at_once
from tests.games.tables.rematches import AGAIN, BEST_OF_THREE, SWAP, again, lose
from tests.profile import by_profile

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

ROUNDS = by_profile(ci=12, nightly=100)


@pytest.mark.parametrize("kinds", [(AGAIN, AGAIN), (SWAP, BEST_OF_THREE), (BEST_OF_THREE, AGAIN)])
def test_two_crossing_offers_are_one_game(game, mina, otto, kinds):
    lose(game, otto)
    mine, his = kinds

    results = at_once(
        [partial(offer_rematch, mina, game, kind=mine), partial(offer_rematch, otto, game, kind=his)]
    )

    assert results[0] == results[1]
    (rematch,) = Game.objects.filter(rematch_of=game)
    assert rematch.status == Game.Status.RUNNING
    assert kind_of(rematch) == (mine if rematch.host == mina else his)
    assert verify_game(rematch.pk) is None


def test_many_rounds_of_crossing_offers_of_any_kind(mina, otto):
    rng, table = Random(5), lose(start_game(mina, otto), otto)
    players = [mina, otto]
    for _round in range(ROUNDS):
        # Each player may press several times.
        presses = [(rng.choice(players), rng.choice(list(RematchKind))) for _ in range(2)]
        presses += [(player, rng.choice(list(RematchKind))) for player in players]

        results = at_once([partial(offer_rematch, user, table, kind=kind) for user, kind in presses])

        # A player whose two presses both found a free seat is told so by the second one.
        assert not [each for each in results if isinstance(each, Exception) and not is_refusal(each)]
        (rematch,) = Game.objects.filter(rematch_of=table)
        assert rematch.status == Game.Status.RUNNING
        assert rematch.seats.count() == 2
        table = lose(rematch, rng.choice(players))
        # Otherwise the limit of tables within an hour would end the test.
        Game.objects.update(created_at="2026-01-01T00:00Z")


def is_refusal(error: Exception) -> bool:
    return isinstance(error, errors.AlreadySeated | errors.TableClosed)


def test_an_offer_and_its_withdrawal_leave_one_table_at_most(game, mina, otto):
    lose(game, otto)
    table = offer_rematch(mina, game, kind=BEST_OF_THREE)

    at_once([partial(leave_table, mina, table.pk), partial(offer_rematch, otto, game, kind=SWAP)])

    assert Game.objects.filter(rematch_of=game).exclude(status=Game.Status.CANCELLED).count() <= 1
    for each in Series.objects.all():
        assert each.games.exists()


def test_twenty_sweeps_and_both_players_start_one_next_game(game, mina, otto):
    first = lose(again(lose(game, otto), mina, otto, kind=BEST_OF_THREE), otto)
    sweeps = [partial(continue_series, first.pk)] * 20
    presses = [partial(offer_rematch, user, first, kind=SWAP) for user in (mina, otto)]

    results = at_once(sweeps + presses)

    assert not [each for each in results if isinstance(each, Exception)]
    (second,) = Game.objects.filter(rematch_of=first)
    assert second.status == Game.Status.RUNNING
    assert second.series == first.series
    assert len([each for each in results[:20] if each is not None]) <= 1


def test_several_sweeps_at_once_start_each_next_game_once():
    firsts = []
    for _ in range(3):
        one, two = PlayerFactory(), PlayerFactory()
        firsts.append(lose(again(lose(start_game(one, two), one), one, two, kind=BEST_OF_THREE), two))

    at_once([partial(continue_series, first.pk) for first in firsts * 4])

    assert Game.objects.filter(rematch_of__in=firsts, status=Game.Status.RUNNING).count() == 3
    assert UNDECIDED_SERIES.run() == 0


def test_a_process_that_dies_while_it_starts_the_next_game_leaves_nothing(game, mina, otto, monkeypatch):
    """Its transaction is rolled back, and the next sweep starts the game."""
    first = lose(again(lose(game, otto), mina, otto, kind=BEST_OF_THREE), otto)

    class Killed(BaseException):
        pass

    def die(*_args: object) -> None:
        raise Killed

    monkeypatch.setattr("games.tables.actions.continue_series.join_table", die)
    with pytest.raises(Killed):
        UNDECIDED_SERIES.run()
    assert not Game.objects.filter(rematch_of=first).exists()
    monkeypatch.undo()
    assert UNDECIDED_SERIES.run() == 1
    assert Game.objects.get(rematch_of=first).status == Game.Status.RUNNING


def test_two_series_of_the_same_players_go_on_at_the_same_moment():
    """Their hosts differ, so the next games seat the players in opposite orders."""
    for _ in range(by_profile(ci=6, nightly=60)):
        one, other = PlayerFactory(), PlayerFactory()
        ended = [
            lose(again(lose(start_game(*pair), one), *pair, kind=BEST_OF_THREE), one)
            for pair in ((one, other), (other, one))
        ]
        found = at_once([partial(continue_series, game.pk) for game in ended])
        assert [type(game) for game in found] == [Game, Game]
