"""A game, its log and its seats come from one moment, also if a move is made or taken back meanwhile."""

import io
import json
import re
from zipfile import ZipFile

import pytest
from django.db import connection
from django.test import Client

import engine
from accounts.actions.export import write_export
from games.tables import errors
from games.tables.actions.see_game import see_game
from games.tables.actions.take_back import take_move_back
from games.tables.cards import game_cards
from games.tables.models import Game, UnseenMove
from games.tables.queries import game_visible_to, running_games_of
from games.tables.snapshots import visible_state
from tests.factories import start_game
from tests.games.tables.interleaved import happening_after_the_game_is_read
from tests.games.tables.take_back import Moved, move
from tests.playing import first_legal, play, resign

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture
def game(mina, otto) -> Game:
    return start_game(mina, otto, take_backs=True)


@pytest.fixture
def people(game) -> list:
    """The mover, then the player who waits."""
    users = [seat.user for seat in game.seats.select_related("user")]
    return [users[game.to_move], users[1 - game.to_move]]


@pytest.fixture
def open_as():
    def open_as(user=None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        client.get("/about/")
        return client

    return open_as


def other_move(game: Game) -> str:
    """A legal move that is not `first_legal`."""
    return str(engine.legal_actions(visible_state(game))[-1])


def replace_last_move(moved: Moved) -> None:
    moved.take_back()
    play(moved.game, other_move(moved.game), key="other")


def test_an_event_that_the_opponent_received_can_not_be_taken_back(game, people, open_as):
    mover, waiting = people
    client = open_as(waiting)
    with happening_after_the_game_is_read(lambda: play(game, first_legal(game))):
        answer = client.get(f"/api/games/{game.pk}/events/").json()

    assert len(answer["events"]) == answer["version"]
    if answer["events"]:
        with pytest.raises(errors.NoTakeBack):
            take_move_back(mover, game.pk, 1)
    else:
        assert UnseenMove.objects.exists()


def test_a_page_shows_the_log_of_its_own_version(game, people, open_as):
    client = open_as(people[1])
    with happening_after_the_game_is_read(lambda: play(game, first_legal(game))):
        page = client.get(f"/games/{game.pk}/").text

    [version] = re.findall(r'class="table-grid"[^>]*data-version="(\d+)"', page)
    assert page.count("<li data-seat=") == int(version)


@pytest.mark.parametrize("path", ["moves/", "events/"])
def test_a_spectator_gets_no_mixture_of_a_move_and_its_replacement(game, open_as, path):
    moved = move(game)
    client = open_as()
    with happening_after_the_game_is_read(lambda: replace_last_move(moved)):
        answer = client.get(f"/api/games/{game.pk}/{path}").json()

    assert answer["version"] == 1
    [entry] = answer["moves" if path == "moves/" else "events"]
    assert entry["action"] == game.moves.get().action
    assert answer["taken_back"] == 1


def test_a_replaced_move_is_not_combined_with_the_position_before_it(game):
    moved = move(game)
    with happening_after_the_game_is_read(lambda: replace_last_move(moved)):
        read = see_game(moved.mover, game.pk, log_since=0)

    assert read.taken_back == 1
    assert engine.position(visible_state(read)) == _after(read)


def _after(read: Game) -> dict:
    tiles = [engine.TileId(tile) for tile in read.secret.tiles]
    setup = engine.Setup(read.seat_count, read.tokens, tuple(map(engine.Seat, read.order)), tuple(tiles))
    actions = tuple(engine.parse_action(move.action) for move in read.log)
    *_earlier, state = engine.replay(engine.Record(setup, actions))
    return engine.position(state)


def test_the_seats_belong_to_the_same_moment(game, mina, kian):
    with happening_after_the_game_is_read(lambda: resign(Game.objects.get(pk=game.pk), mina)):
        read = game_visible_to(kian, game.pk)

    assert read.is_over
    assert [seat.left for seat in read.seats.all()] == ["resign", ""]


def test_a_list_does_not_describe_a_move_that_was_replaced(game, mina, otto):
    moved = move(game)
    with happening_after_the_game_is_read(lambda: replace_last_move(moved)):
        [card] = game_cards(running_games_of(moved.mover).defer(None), moved.mover)

    assert card.last_move == ""


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_an_export_shows_games_and_moves_of_one_moment(game, people):
    file = io.BytesIO()
    is_asked = []

    def resign_in_between(execute, sql, params, many, context):
        if 'FROM "tables_move"' in sql and not is_asked:
            is_asked.append(True)
            _in_another_connection(lambda: resign(game, people[0]))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(resign_in_between):
        write_export(people[0], file)

    archive = ZipFile(file)
    games, moves = (json.loads(archive.read(name)) for name in ("games.json", "moves.json"))
    assert is_asked
    assert bool(games[0]["left"]) == bool(moves)


def _in_another_connection(work) -> None:
    from tests.games.live.at_once import at_once  # noqa: PLC0415

    [result] = at_once([work])
    assert not isinstance(result, Exception), result
