"""Simultaneous actions at one table. After each race the log must replay to the stored position."""

from functools import partial

import pytest

import engine
from accounts.models import User
from games.bots.actions.play_turn import play_bot_turn
from games.bots.models import BotTurn
from games.clocks.actions.time_out import time_out_turn
from games.tables import errors
from games.tables.actions.close_table import cancel_table
from games.tables.actions.invite import invite_to_table
from games.tables.actions.join_table import join_table
from games.tables.actions.leave_table import leave_table
from games.tables.actions.move_as_person import move_as_person
from games.tables.actions.open_table import MAX_OPEN_TABLES, open_table
from games.tables.actions.rematch import offer_rematch
from games.tables.actions.resign import resign
from games.tables.actions.start_game import start_with_bots
from games.tables.actions.submit_move import Accepted, MoveRequest
from games.tables.actions.verify_game import verify_game
from games.tables.models import Game, Invitation, Seat
from games.tables.snapshots import visible_state
from tests.factories import PlayerFactory, start_game
from tests.games.live.at_once import at_once
from tests.playing import first_legal, play, play_to_the_end

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]

CROWD = 20


@pytest.fixture
def mover(game, mina, otto) -> User:
    return (mina, otto)[game.to_move]


def legal(game: Game) -> list[str]:
    return [str(action) for action in engine.legal_actions(visible_state(game))]


def of_kind(results: list, kind: type) -> list:
    return [result for result in results if isinstance(result, kind)]


def check(game: Game, moves: int) -> None:
    assert verify_game(game.pk) is None
    game.refresh_from_db()
    assert game.version == game.moves.count() == moves


def test_twenty_identical_moves_are_one_move_with_equal_answers(game, mover):
    request = MoveRequest(first_legal(game), "k", 0)

    results = at_once([partial(move_as_person, mover, game.pk, request)] * CROWD)

    assert len(of_kind(results, Accepted)) == CROWD
    assert [result.is_new for result in results].count(True) == 1
    assert all(result.event == game.moves.get().answer for result in results)
    check(game, 1)


def test_of_twenty_different_moves_one_is_accepted(game, mover):
    actions = legal(game)
    requests = [MoveRequest(actions[n % len(actions)], f"k{n}", 0) for n in range(CROWD)]

    results = at_once([partial(move_as_person, mover, game.pk, request) for request in requests])

    assert len(of_kind(results, Accepted)) == 1
    assert len(of_kind(results, errors.StaleVersion)) == CROWD - 1
    check(game, 1)


def test_one_key_for_different_moves_stores_one_of_them(game, mover):
    requests = [MoveRequest(action, "k", 0) for action in legal(game)[:3]]

    results = at_once([partial(move_as_person, mover, game.pk, request) for request in requests])

    assert len(of_kind(results, Accepted)) == 1
    assert len(of_kind(results, errors.KeyReused)) == len(requests) - 1
    check(game, 1)


def test_the_same_move_by_http_and_by_socket_is_one_move(person, game, mover):
    action = first_legal(game)
    browser = person(mover)
    lines = [browser.at(game.pk) for _ in range(5)]
    by_http = [partial(browser.post_move, game.pk, action, 0, "k")] * 5
    by_socket = [partial(line.ask, "move", action=action, expected_version=0, key="k") for line in lines]

    results = at_once(by_http + by_socket)

    answers = [body for _, body in results[:5]] + [result["answer"] for result in results[5:]]
    new = [status == 201 for status, _ in results[:5]] + [result["is_new"] for result in results[5:]]
    assert answers == [game.moves.get().answer] * 10
    assert new.count(True) == 1
    check(game, 1)


def test_of_different_moves_by_http_and_by_socket_one_is_stored(person, game, mover):
    actions = legal(game)
    browser = person(mover)
    lines = [browser.at(game.pk) for _ in range(3)]
    by_http = [partial(browser.post_move, game.pk, actions[0], 0, f"http-{n}") for n in range(3)]
    by_socket = [
        partial(line.ask, "move", action=actions[-1], expected_version=0, key=f"socket-{n}")
        for n, line in enumerate(lines)
    ]

    results = at_once(by_http + by_socket)

    codes = [body.get("code", "accepted") for _, body in results[:3]]
    codes += [result.get("code", "accepted") for result in results[3:]]
    assert sorted(codes) == ["accepted"] + ["stale_version"] * 5
    check(game, 1)


def test_the_last_seat_goes_to_one_of_many(mina, options):
    table = open_table(mina, options())
    guests = [PlayerFactory(username=f"guest{n}") for n in range(8)]

    results = at_once([partial(join_table, guest, table.pk) for guest in guests])

    assert len(of_kind(results, Game)) == 1
    assert len(of_kind(results, errors.Conflict)) == len(guests) - 1
    assert Seat.objects.filter(game=table).count() == 2
    check(Game.objects.get(pk=table.pk), 0)


def test_nobody_can_take_two_seats_at_a_table(mina, otto, options):
    table = open_table(mina, options(seat_count=4))

    results = at_once([partial(join_table, otto, table.pk)] * 6)

    assert len(of_kind(results, Game)) == 1
    assert len(of_kind(results, errors.AlreadySeated)) == 5


def test_joining_while_bots_are_added_fills_the_seats_once(bots, mina, otto, options):
    table = open_table(mina, options())

    results = at_once(
        [partial(join_table, otto, table.pk), partial(start_with_bots, mina, table.pk, ["new-moon"])]
    )

    assert len(of_kind(results, Game)) == 1
    assert len(of_kind(results, errors.SiteError)) == 1
    assert Seat.objects.filter(game=table).count() == 2


def test_joining_and_leaving_keep_the_seats_numbered(mina, options):
    table = open_table(mina, options(seat_count=4))
    early = [PlayerFactory(username=f"early{n}") for n in range(2)]
    late = [PlayerFactory(username=f"late{n}") for n in range(3)]
    for user in early:
        join_table(user, table.pk)

    at_once(
        [partial(leave_table, user, table.pk) for user in early]
        + [partial(join_table, user, table.pk) for user in late]
    )

    indexes = sorted(Seat.objects.filter(game=table).values_list("index", flat=True))
    assert indexes == list(range(len(indexes)))
    table.refresh_from_db()
    assert table.has_begun == (len(indexes) == 4)


def test_accepting_and_cancelling_at_once_gives_one_of_the_two_results(mina, otto, options):
    table = open_table(mina, options(access=Game.Access.INVITED))
    invite_to_table(mina, table.pk, otto)

    accepted, cancelled = at_once(
        [partial(join_table, otto, table.pk), partial(cancel_table, mina, table.pk)]
    )

    table.refresh_from_db()
    invitation = Invitation.objects.get()
    if isinstance(accepted, Game):
        assert isinstance(cancelled, errors.TableClosed)
        assert (table.status, invitation.status) == ("running", "accepted")
    else:
        assert isinstance(accepted, errors.TableClosed)
        assert (table.status, invitation.status) == ("cancelled", "withdrawn")
        assert not Seat.objects.filter(game=table, ended_at=None).exists()


@pytest.fixture
def almost_won(mina, otto) -> tuple[Game, str]:
    """A game one move before its end, and the move that ends it."""
    game = start_game(mina, otto, tokens=1)
    while True:
        state = engine.decode_state(game.encoded_state, game.secret.tiles)
        for action in engine.legal_actions(state):
            if engine.apply(state, action).end_reason:
                return game, str(action)
        play(game, first_legal(game), key=f"k{game.version}")
        game.refresh_from_db()


def test_resigning_during_the_winning_move_ends_the_game_once(almost_won, mina, otto):
    game, winning = almost_won
    plies, seat = game.version, game.to_move
    winner, loser = (mina, otto)[seat], (mina, otto)[1 - seat]

    won, left = at_once(
        [
            partial(move_as_person, winner, game.pk, MoveRequest(winning, "win", plies)),
            partial(resign, loser, game.pk, "bye"),
        ]
    )

    check(game, plies + 1)
    places = dict(game.seats.values_list("user", "place"))
    assert places == {winner.pk: 1, loser.pk: 2}
    if isinstance(won, Accepted):
        assert game.reason == "tokens"
        assert isinstance(left, errors.GameOver)
    else:
        assert game.reason == "left"
        assert isinstance(won, errors.GameOver)
        assert isinstance(left, Accepted)


def test_everybody_resigning_leaves_a_winner(mina, otto, kian, options):
    table = open_table(mina, options(seat_count=3))
    for user in (otto, kian):
        join_table(user, table.pk)

    results = at_once([partial(resign, user, table.pk, "bye") for user in (mina, otto, kian)])

    assert len(of_kind(results, Accepted)) == 2
    game = Game.objects.get(pk=table.pk)
    check(game, 2)
    assert sorted(game.seats.values_list("place", flat=True)) == [1, 2, 3]


def test_a_move_and_a_timeout_at_once_gives_one_of_them(mina, otto):
    game = start_game(mina, otto, time_control="1d")
    Game.objects.update(deadline=game.started_at)
    mover = (mina, otto)[game.to_move]

    moved, timed_out = at_once(
        [
            partial(move_as_person, mover, game.pk, MoveRequest(first_legal(game), "k", 0)),
            partial(time_out_turn, game.pk),
        ]
    )

    check(game, 1)
    assert isinstance(moved, Accepted) != (timed_out is True)
    assert game.is_over == (timed_out is True)


def test_a_rematch_requested_by_both_is_one_table_with_both(game, mina, otto):
    play_to_the_end(game)

    results = at_once([partial(offer_rematch, mina, game), partial(offer_rematch, otto, game)])

    assert len(of_kind(results, Game)) == 2
    rematch = Game.objects.get(rematch_of=game)
    assert {result.pk for result in results} == {rematch.pk}
    assert rematch.status == "running"


def test_the_limit_of_open_tables_applies_to_simultaneous_requests(mina, options):
    results = at_once([partial(open_table, mina, options())] * (MAX_OPEN_TABLES + 5))

    assert len(of_kind(results, Game)) == MAX_OPEN_TABLES
    assert len(of_kind(results, errors.TooMany)) == 5


def test_two_workers_with_one_bot_turn_make_one_move(bots, mina, options):
    table = open_table(mina, options(bots=("new-moon",)))
    game = Game.objects.get(pk=table.pk)
    while game.to_move == 0:
        play(game, first_legal(game), key=f"k{game.version}")
        game.refresh_from_db()
    BotTurn.objects.update(due_at=game.started_at)
    before = game.version

    results = at_once([partial(play_bot_turn, game.pk)] * 4)

    assert sorted(results) == [False, False, False, True]
    check(game, before + 1)
