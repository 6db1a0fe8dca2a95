"""A best of three goes on by itself, until it is decided or its next game can't start."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.actions.block_player import block_player
from accounts.actions.deletion import delete_account
from accounts.models import Block, User
from games.clocks.actions.time_out import time_out_turn
from games.tables import errors
from games.tables.actions.continue_series import UNDECIDED_SERIES, continue_series
from games.tables.actions.moderate import abort_game
from games.tables.actions.open_table import open_table
from games.tables.actions.quarantine import quarantine_game
from games.tables.actions.rematch import offer_rematch
from games.tables.models import Game, Invitation, Series
from games.tables.series import score_of, series_score
from tests.factories import GuestFactory, start_game
from tests.games.tables.rematches import BEST_OF_THREE, SWAP, again, lose, next_of, score, turn_order
from tests.playing import let_clocks_run_out, resign

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture
def best_of_three(game, mina, otto) -> Game:
    """The first game of a best of three of Mina and Otto."""
    return again(lose(game, otto), mina, otto, kind=BEST_OF_THREE)


def test_a_best_of_three_is_for_two_players(mina, otto, kian):
    game = start_game(mina, otto, kian)
    for loser in (otto, kian):
        resign(game, loser)
    game.refresh_from_db()
    with pytest.raises(errors.Refused) as refusal:
        offer_rematch(mina, game, kind=BEST_OF_THREE)
    assert refusal.value.data == {"field": "kind"}
    assert next_of(game) is None


def test_a_best_of_three_contains_only_its_own_games(best_of_three, game):
    game.refresh_from_db()
    assert game.series is None
    assert score(best_of_three) == {"mina": 0, "otto": 0}
    assert best_of_three.order_from is None


def test_it_is_decided_at_two_to_nothing(best_of_three, mina, otto):
    lose(best_of_three, otto)
    assert UNDECIDED_SERIES.run() == 1
    second = next_of(best_of_three)
    assert second.status == Game.Status.RUNNING
    assert turn_order(second) == turn_order(best_of_three)[::-1]
    lose(second, otto)
    UNDECIDED_SERIES.run()
    assert next_of(second) is None
    second.refresh_from_db()
    assert second.series.end == Series.End.DECIDED
    assert score(second) == {"mina": 2, "otto": 0}
    assert series_score(second.series).winner == mina
    assert UNDECIDED_SERIES.run() == 0


def test_it_is_decided_at_two_to_one(best_of_three, mina, otto):
    lose(best_of_three, otto)
    second = continue_series(best_of_three.pk)
    lose(second, mina)
    third = continue_series(second.pk)
    assert turn_order(third) == turn_order(best_of_three)
    assert score(third) == {"mina": 1, "otto": 1}
    lose(third, mina)
    assert continue_series(third.pk) is None
    third.refresh_from_db()
    assert third.series.end == Series.End.DECIDED
    assert score(third) == {"otto": 2, "mina": 1}


def test_the_next_game_has_the_same_settings_and_invites_nobody(mina, otto):
    game = start_game(mina, otto, name="Cup", rated=True, time_control="3d", previews=False)
    first = again(lose(game, otto), mina, otto, kind=BEST_OF_THREE)
    lose(first, otto)
    second = continue_series(first.pk)
    kept = ("name", "rated", "time_control", "previews", "tokens", "host", "access")
    assert [getattr(second, name) for name in kept] == [getattr(first, name) for name in kept]
    assert not Invitation.objects.filter(status=Invitation.Status.PENDING).exists()


def test_against_a_bot_it_continues_too(mina, bots, options):
    game = lose(open_table(mina, options(bots=("crescent",))), mina)
    first = offer_rematch(mina, game, kind=BEST_OF_THREE)
    lose(first, mina)
    UNDECIDED_SERIES.run()
    assert next_of(first).status == Game.Status.RUNNING


def test_guests_play_a_best_of_three(mina):
    guest = GuestFactory()
    first = again(lose(start_game(guest, mina), mina), mina, guest, kind=BEST_OF_THREE)
    lose(first, mina)
    assert continue_series(first.pk) is not None


def test_live_games_continue(mina, otto):
    game = start_game(mina, otto, time_control="10m+20s")
    first = again(lose(game, otto), mina, otto, kind=BEST_OF_THREE)
    lose(first, otto)
    second = continue_series(first.pk)
    assert second.time_control == "10m+20s"
    assert second.deadline is not None


def test_continuing_twice_starts_one_game(best_of_three, otto):
    lose(best_of_three, otto)
    assert continue_series(best_of_three.pk) is not None
    assert continue_series(best_of_three.pk) is None
    assert UNDECIDED_SERIES.run() == 0
    assert Game.objects.filter(rematch_of=best_of_three).count() == 1


def test_a_rematch_of_an_undecided_game_is_its_next_game(best_of_three, mina, otto):
    lose(best_of_three, otto)
    second = offer_rematch(mina, best_of_three, kind=SWAP)
    assert second.status == Game.Status.RUNNING
    assert second.series == best_of_three.series
    assert offer_rematch(otto, best_of_three) == second


def test_a_rematch_after_the_decision_is_a_new_open_series(best_of_three, mina, otto):
    lose(best_of_three, otto)
    second = lose(continue_series(best_of_three.pk), otto)
    rematch = again(second, otto, mina)
    assert rematch.series.best_of is None
    assert score(rematch) == {}
    third = again(lose(rematch, mina), otto, mina)
    assert score(third) == {"otto": 1, "mina": 0}


def test_a_game_without_a_result_does_not_count_and_ends_a_best_of_three(best_of_three, mina, otto):
    lose(best_of_three, otto)
    second = continue_series(best_of_three.pk)
    abort_game(second.pk)
    UNDECIDED_SERIES.run()
    assert next_of(second) is None
    assert Series.objects.get().end == Series.End.NO_RESULT
    assert score(second) == {"mina": 1, "otto": 0}


def test_a_timeout_ends_it_with_that_reason(mina, otto):
    game = start_game(mina, otto, time_control="2d")
    first = again(lose(game, otto), mina, otto, kind=BEST_OF_THREE)
    let_clocks_run_out()
    time_out_turn(first.pk)
    first.refresh_from_db()
    assert first.is_over
    UNDECIDED_SERIES.run()
    assert next_of(first) is None
    assert Series.objects.get().end == Series.End.TIMED_OUT


def test_a_banned_player_ends_it(best_of_three, otto):
    lose(best_of_three, otto)
    User.objects.filter(pk=otto.pk).update(is_active=False)
    assert continue_series(best_of_three.pk) is None
    assert Series.objects.get().end == Series.End.NOT_CONTINUED


@pytest.mark.parametrize("host_blocks", [True, False])
def test_a_block_ends_it_in_the_same_words(best_of_three, mina, otto, host_blocks):
    lose(best_of_three, otto)
    block_player(*((mina, otto) if host_blocks else (otto, mina)), Block.Kind.BLOCKED)
    assert continue_series(best_of_three.pk) is None
    assert Series.objects.get().end == Series.End.NOT_CONTINUED


def test_any_refusal_of_the_next_game_ends_it(best_of_three, otto, monkeypatch):
    lose(best_of_three, otto)
    monkeypatch.setattr("games.tables.actions.open_table.MAX_TABLES_PER_HOUR", 1)
    assert continue_series(best_of_three.pk) is None
    assert next_of(best_of_three) is None
    assert Series.objects.get().end == Series.End.NOT_CONTINUED
    # The player may still want a rematch.
    monkeypatch.undo()
    assert offer_rematch(otto, best_of_three).series.best_of is None


def test_a_deleted_player_ends_it_and_keeps_the_score(best_of_three, mina, otto):
    lose(best_of_three, mina)
    delete_account(otto)
    UNDECIDED_SERIES.run()
    assert next_of(best_of_three) is None
    found = score_of(best_of_three)
    assert [(each.user.is_active, each.games) for each in found.wins] == [(False, 1), (True, 0)]
    assert Series.objects.get().end == Series.End.NOT_CONTINUED


def test_while_a_game_is_in_quarantine_the_series_waits(best_of_three, otto):
    lose(best_of_three, otto)
    quarantine_game(best_of_three.pk, "damaged")
    assert continue_series(best_of_three.pk) is None
    assert Series.objects.get().end == ""
    Game.objects.update(quarantined_at=None)
    assert continue_series(best_of_three.pk) is not None


def test_the_last_move_is_stored_even_if_the_next_game_fails(best_of_three, otto, monkeypatch):
    monkeypatch.setattr("games.tables.actions.continue_series.series_score", lambda series: 1 / 0)
    lose(best_of_three, otto)
    assert best_of_three.status == Game.Status.FINISHED
    assert UNDECIDED_SERIES.run() == 0
    monkeypatch.undo()
    assert continue_series(best_of_three.pk) is not None


def test_the_oldest_undecided_series_continues_first(mina, otto, kian):
    firsts = [
        again(lose(start_game(mina, other), mina), mina, other, kind=BEST_OF_THREE) for other in (otto, kian)
    ]
    for first in firsts:
        lose(first, mina)
    Game.objects.filter(pk=firsts[1].pk).update(finished_at=timezone.now() - timedelta(hours=1))
    assert [game.pk for game in UNDECIDED_SERIES.due()] == [firsts[1].pk, firsts[0].pk]
