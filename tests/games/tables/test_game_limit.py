"""How many games a player may have in progress, and that nobody gets past it."""

from datetime import timedelta
from functools import partial

import pytest
from django.db import OperationalError, transaction
from django.db.transaction import TransactionManagementError
from django.utils import timezone

from accounts import hooks
from accounts.actions import deletion
from accounts.actions.deletion import delete_account
from accounts.actions.lock_users import lock_users
from accounts.models import User
from games.clocks.actions.time_out import sweep_deadlines
from games.daily.actions.play_moon import start_attempt
from games.home.actions.open_quick_table import challenge, open_public_table, open_solo_table
from games.tables import errors
from games.tables.actions.join_table import join_table
from games.tables.actions.leave_table import leave_table
from games.tables.actions.open_table import open_table
from games.tables.actions.rematch import offer_rematch
from games.tables.actions.resign import resign
from games.tables.game_limit import (
    FIRST_LIMIT,
    HIGHEST_LIMIT,
    LEAST_LIMIT,
    GameAllowance,
    allowance_of,
    free_places,
    refuse_if_full,
)
from games.tables.models import Game, Seat
from tests.copied_games import copies_of
from tests.factories import GuestFactory, PlayerFactory, start_game
from tests.games.clocks.test_deadlocks import Overlap, errors_in
from tests.games.live.at_once import at_once
from tests.playing import let_clocks_run_out

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

CLOCK = {"time_control": "2d"}


@pytest.fixture
def timed(mina, otto) -> Game:
    """Mina against Otto, with a clock."""
    return start_game(mina, otto, **CLOCK)


@pytest.fixture
def ended(timed, mina) -> Game:
    """A game with a clock that Mina has resigned."""
    resign(mina, timed.pk, key="enough")
    timed.refresh_from_db()
    return timed


def fill_up(game: Game, games: int = FIRST_LIMIT) -> None:
    """This game and copies of it: so many games in progress."""
    copies_of(game, games - 1)


def allowance(limit: int, running: int, *, is_lowered: bool = False) -> GameAllowance:
    return GameAllowance(limit, running, is_lowered)


def test_a_new_account_and_a_guest_may_have_eight_games(mina):
    assert allowance_of(mina) == allowance(8, 0)
    assert allowance_of(GuestFactory()) == allowance(8, 0)


def test_games_in_progress_and_tables_that_wait_for_people_count(timed, mina, otto, options):
    open_table(mina, options(**CLOCK))

    assert allowance_of(mina) == allowance(8, 2)
    assert allowance_of(otto) == allowance(8, 1)


def test_games_without_a_clock_alone_or_against_bots_only_do_not_count(game, bots, mina, options):
    start_attempt(mina)
    open_solo_table(mina)
    open_table(mina, options(bots=("new-moon",), **CLOCK))

    assert mina.seats.filter(ended_at=None).count() == 4
    assert allowance_of(mina) == allowance(8, 0)


def test_a_bot_beside_another_person_changes_nothing(bots, mina, otto):
    start_game(mina, otto, bots=("new-moon",), **CLOCK)
    assert allowance_of(mina).running == allowance_of(otto).running == 1


def test_each_game_finished_on_time_raises_the_limit_by_one(ended, mina, otto):
    assert allowance_of(mina) == allowance_of(otto) == allowance(9, 0)


def test_a_game_in_which_the_clock_ran_out_lowers_the_limit_by_three(timed, mina, otto):
    let_clocks_run_out(to_move=timed.seats.get(user=mina).index)
    sweep_deadlines()

    assert allowance_of(mina) == allowance(5, 0, is_lowered=True)
    assert allowance_of(otto) == allowance(9, 0)


def test_a_game_that_a_bot_finished_for_the_player_lowers_it_too(ended, mina):
    Seat.objects.filter(user=mina).update(stood_in_at=timezone.now())
    assert allowance_of(mina) == allowance(5, 0, is_lowered=True)


def test_games_without_a_result_change_nothing(ended, mina):
    Game.objects.update(status=Game.Status.ABORTED, reason="")
    assert allowance_of(mina) == allowance(8, 0)


def test_games_against_bots_and_without_a_clock_do_not_raise_it(bots, mina, otto):
    for finished in (start_game(mina, otto), start_game(mina, bots=("new-moon",), **CLOCK)):
        resign(mina, finished.pk, key="enough")
    assert allowance_of(mina) == allowance(8, 0)


def test_the_limit_stays_between_three_and_two_hundred(ended, mina, otto):
    copies_of(ended, 250)
    Seat.objects.filter(user=otto).update(left=Seat.Left.TIMED_OUT)

    assert allowance_of(mina).limit == HIGHEST_LIMIT == 200
    assert allowance_of(otto).limit == LEAST_LIMIT == 3


def test_only_the_latest_four_hundred_games_count(ended, mina):
    copies_of(ended, 419)
    oldest = Seat.objects.filter(user=mina).order_by("ended_at").values("pk")[:20]
    Seat.objects.filter(pk__in=oldest).update(left=Seat.Left.TIMED_OUT)

    assert allowance_of(mina) == allowance(200, 0)
    assert free_places([mina.pk]) == {mina.pk: 200}


def test_free_places_of_many_players_are_those_of_each(timed, mina, otto, kian, django_assert_num_queries):
    players = [mina, otto, kian, *PlayerFactory.create_batch(5)]
    for number, player in enumerate(players[2:]):
        for late in (True, False)[: 1 + number % 2]:
            game = start_game(player, mina, **CLOCK)
            Seat.objects.filter(game=game, user=player).update(stood_in_at=timezone.now() if late else None)
            resign(player, game.pk, key="enough")
    expected = {player.pk: allowance_of(player).free for player in players}

    with django_assert_num_queries(2):
        found = free_places([player.pk for player in players])

    assert found == expected
    assert len(set(expected.values())) > 3


def test_at_the_limit_no_table_for_people_can_be_opened_or_joined(timed, mina, otto, kian, options):
    waiting = open_table(kian, options(**CLOCK))
    fill_up(timed)

    for begin in (
        partial(open_table, mina, options(**CLOCK)),
        partial(join_table, mina, waiting.pk),
        partial(open_public_table, mina),
        partial(challenge, mina, kian),
    ):
        with pytest.raises(errors.GameLimit) as refusal:
            begin()
        assert refusal.value.body == {
            "code": "game_limit",
            "message": "You can have 8 games in progress for now. "
            "Each game you finish on time lets you play one more.",
            "limit": 8,
            "running": 8,
        }
    assert waiting.seats.count() == 1


def test_at_the_limit_a_rematch_is_refused_and_can_be_accepted_later(ended, mina, otto, kian):
    fill_up(start_game(mina, kian, **CLOCK), 9)
    with pytest.raises(errors.GameLimit):
        offer_rematch(mina, ended)
    table = offer_rematch(otto, ended)
    with pytest.raises(errors.GameLimit):
        offer_rematch(mina, ended)

    resign(mina, Game.objects.filter(status=Game.Status.RUNNING, seats__user=mina).first().pk, key="enough")

    assert offer_rematch(mina, ended) == table
    assert table.seats.count() == 2


def test_at_the_limit_everything_that_does_not_count_can_still_begin(timed, bots, mina, kian, options):
    casual = open_table(kian, options())
    fill_up(timed)

    start_attempt(mina)
    open_solo_table(mina)
    open_table(mina, options(bots=("new-moon",), **CLOCK))
    open_table(mina, options())
    join_table(mina, casual.pk)


def test_at_the_limit_a_player_gets_the_table_that_waits_already(timed, mina, kian):
    waiting, asked = open_public_table(mina), challenge(mina, kian)
    fill_up(timed, FIRST_LIMIT - 2)

    assert (open_public_table(mina), challenge(mina, kian)) == (waiting, asked)


def test_leaving_a_table_frees_a_place(timed, mina, otto, kian, options):
    tables = [open_table(kian, options(**CLOCK)) for _ in range(2)]
    fill_up(timed, FIRST_LIMIT - 1)
    join_table(mina, open_table(otto, options(seat_count=3, **CLOCK)).pk)
    with pytest.raises(errors.GameLimit):
        join_table(mina, tables[0].pk)

    leave_table(mina, Game.objects.get(seat_count=3).pk)

    join_table(mina, tables[1].pk)


def test_after_timeouts_the_refusal_says_so(ended, mina, options):
    Seat.objects.filter(user=mina).update(left=Seat.Left.TIMED_OUT)
    fill_up(start_game(mina, PlayerFactory(), **CLOCK), 6)

    with pytest.raises(errors.GameLimit, match="because you ran out of time in some games") as refusal:
        open_table(mina, options(**CLOCK))

    assert (refusal.value.data["limit"], refusal.value.data["running"]) == (5, 6)
    assert allowance_of(mina).free == 0


def test_at_two_hundred_games_the_refusal_says_that_no_one_has_more(ended, mina, otto, options):
    running = start_game(mina, otto, **CLOCK)
    copies_of(ended, 191)
    fill_up(running, 200)
    Game.objects.update(created_at=timezone.now() - timedelta(days=1))

    with pytest.raises(errors.GameLimit, match="200 games in progress, the most for anyone"):
        open_table(mina, options(**CLOCK))


@pytest.mark.parametrize(
    ("limit", "is_lowered", "words"),
    [
        (8, False, "lets you play one more"),
        (11, True, "ran out of time"),
        (200, True, "No player can have more"),
    ],
)
def test_the_advice_fits_the_limit(limit, is_lowered, words):
    assert words in GameAllowance(limit, 0, is_lowered).advice


def test_bots_are_never_refused(bots, options, timed):
    bot = User.objects.get(username="new-moon")
    timed.seats.filter(index=0).update(user=bot, is_bot=False)
    fill_up(timed)
    open_table(bot, options(**CLOCK))


@pytest.mark.django_db(transaction=True)
def test_the_limit_is_checked_only_with_the_user_locked_in_a_transaction(mina):
    with pytest.raises(TransactionManagementError):
        refuse_if_full(mina)
    with pytest.raises(TransactionManagementError):
        lock_users(mina.pk)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_parallel_joins_and_openings_cannot_pass_the_limit_together(timed, mina, options):
    hosts = PlayerFactory.create_batch(5)
    tables = [open_table(host, options(**CLOCK)) for host in hosts]
    fill_up(timed, FIRST_LIMIT - 1)

    works = [partial(join_table, mina, table.pk) for table in tables]
    works += [partial(open_table, mina, options(**CLOCK))] * 3
    results = at_once(works)

    assert [type(result) for result in errors_in(results)] == [errors.GameLimit] * 7
    assert allowance_of(mina) == allowance(8, 8)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_crossing_rematches_of_two_players_with_one_free_place_become_one_game(mina, otto):
    ended = start_game(mina, otto, **CLOCK)
    resign(mina, ended.pk, key="enough")
    fill_up(start_game(mina, otto, **CLOCK), FIRST_LIMIT)
    ended.refresh_from_db()

    results = at_once([partial(offer_rematch, player, ended) for player in (mina, otto)])

    assert errors_in(results) == []
    assert results[0] == results[1]
    assert allowance_of(mina) == allowance_of(otto) == allowance(9, 9)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_deleting_an_account_does_not_deadlock_with_joining_a_table_again(
    ended, mina, otto, options, monkeypatch
):
    table = open_table(otto, options(seat_count=3, **CLOCK))
    join_table(mina, table.pk)
    # As if Mina had joined after the deletion left her tables.
    monkeypatch.setattr(hooks.account_deletion_began, "_callbacks", [])
    overlap = Overlap()
    monkeypatch.setattr(deletion, "_anonymise", overlap.pause(deletion._anonymise))

    results = overlap.run(lambda: delete_account(mina), lambda: join_table(mina, table.pk))

    assert [error for error in errors_in(results) if isinstance(error, OperationalError)] == []


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_users_are_locked_in_the_order_of_their_ids(mina, otto):
    def lock(*users: User) -> None:
        for _ in range(50):
            with transaction.atomic():
                lock_users(*(user.pk for user in users))

    assert errors_in(at_once([partial(lock, mina, otto), partial(lock, otto, mina)] * 4)) == []
