"""A take-back (ADR 0012) while others open the game, move and have open sockets."""

from functools import partial

import pytest

from accounts.models import User
from games.tables import errors
from games.tables.actions.move_as_person import move_as_person
from games.tables.actions.see_game import see_game
from games.tables.actions.submit_move import Accepted, MoveRequest
from games.tables.actions.take_back import take_move_back
from games.tables.actions.verify_game import verify_game
from games.tables.models import Game, TakenBackMove, UnseenMove
from tests.factories import start_game
from tests.games.live.at_once import at_once
from tests.playing import first_legal, play
from tests.profile import RACE_ROUNDS

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]

CROWD = 8


@pytest.fixture
def game(mina, otto) -> Game:
    return start_game(mina, otto, take_backs=True)


@pytest.fixture
def mover(game, mina, otto) -> User:
    return (mina, otto)[game.to_move]


@pytest.fixture
def awaited(game, mina, otto) -> User:
    return (mina, otto)[1 - game.to_move]


@pytest.mark.parametrize("round_", RACE_ROUNDS)
def test_opening_a_game_during_a_take_back_shows_the_final_position(game, mover, awaited, round_):
    play(game, first_legal(game))

    taken_back, *seen = at_once(
        [partial(take_move_back, mover, game.pk, 1)] + [partial(see_game, awaited, game.pk)] * CROWD
    )

    version = 1 if isinstance(taken_back, errors.NoTakeBack) else 0
    assert [shown.version for shown in seen] == [version] * CROWD
    assert game.moves.count() == version
    assert TakenBackMove.objects.count() == 1 - version
    assert not UnseenMove.objects.exists()
    assert verify_game(game.pk) is None


@pytest.mark.parametrize("round_", RACE_ROUNDS)
def test_the_next_move_and_a_take_back_at_once_gives_one_of_them(game, mover, awaited, round_):
    play(game, first_legal(game))
    game.refresh_from_db()
    answer = MoveRequest(first_legal(game), "answer", 1)

    struck, moved = at_once(
        [partial(take_move_back, mover, game.pk, 1), partial(move_as_person, awaited, game.pk, answer)]
    )

    if isinstance(moved, Accepted):
        assert isinstance(struck, errors.StaleVersion)
        assert game.moves.count() == 2
    else:
        assert isinstance(moved, errors.StaleVersion)
        assert not game.moves.exists()
    assert verify_game(game.pk) is None


def test_a_move_is_taken_back_once_however_often_it_is_requested(game, mover):
    play(game, first_legal(game))

    results = at_once([partial(take_move_back, mover, game.pk, 1)] * CROWD)

    assert len([result for result in results if isinstance(result, tuple)]) == 1
    assert len([result for result in results if isinstance(result, errors.StaleVersion)]) == CROWD - 1
    assert TakenBackMove.objects.count() == 1


def test_a_player_at_the_table_sees_the_move_and_the_mover_is_notified(person, game, mover, awaited):
    own, other = person(mover).at(game.pk), person(awaited).at(game.pk)
    for line in (own, other):
        assert line.wait_for("welcome")["may_take_back"] is False
    play(game, first_legal(game))

    assert other.wait_for("moved")["version"] == 1
    assert own.wait_for("seen")["version"] == 1
    with pytest.raises(errors.NoTakeBack):
        take_move_back(mover, game.pk, 1)


def test_a_spectator_and_the_movers_windows_receive_move_and_take_back(person, game, mover):
    lines = [person(mover).at(game.pk), person().at(game.pk)]
    for line in lines:
        line.wait_for("welcome")
    play(game, first_legal(game))
    for line in lines:
        assert line.wait_for("moved")["taken_back"] == 0
    assert person(mover).at(game.pk).next()["may_take_back"] is True
    take_move_back(mover, game.pk, 1)

    for line in lines:
        message = line.wait_for("taken_back")
        assert (message["version"], message["taken_back"], message["clock"]["to_move"]) == (
            0,
            1,
            game.to_move,
        )
        answer = line.ask("sync", version=0)
        assert (answer["version"], answer["taken_back"], answer["events"]) == (0, 1, [])


def test_a_sync_over_the_socket_counts_as_seeing_the_move(person, game, mover, awaited, kian):
    play(game, first_legal(game))
    for user, is_unseen in ((kian, True), (mover, True), (awaited, False)):
        person(user).at(game.pk).ask("sync", version=0)
        assert UnseenMove.objects.exists() == is_unseen
