"""Many reads while others move and take back. No answer may combine two moments (ADR 0017)."""

import itertools
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection, connections
from django.http import QueryDict

import engine
from accounts.models import User
from games.analysis.replay import stored_replay
from games.play.table_page import table_page
from games.tables import errors
from games.tables.actions.move_as_person import move_as_person
from games.tables.actions.see_game import see_game, see_snapshot
from games.tables.actions.submit_move import MoveRequest, position_hash
from games.tables.actions.take_back import take_move_back
from games.tables.history import events_of, moves_of
from games.tables.models import Game
from games.tables.personal_data import export_moves
from games.tables.snapshots import visible_state
from novaluna_site.one_snapshot import one_snapshot
from tests.factories import start_game
from tests.profile import by_profile

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

ROUNDS = by_profile(ci=600, nightly=2000)
READERS = 6
LONGEST_DELAY = 0.01
THREADS = READERS + 1

Moment = tuple[int, int, int]
"""Game, version, number of take-backs."""


def moment_of(game: Game) -> Moment:
    return game.pk, game.version, game.taken_back


def check_end(game: Game) -> None:
    """The last move of the log leads to the stored position."""
    assert [move.ply for move in game.log] == list(range(1, game.version + 1))
    position = engine.position(visible_state(game))
    assert position["ply"] == game.version
    if game.log:
        assert position_hash(position) == game.log[-1].position_hash


def read_page(user, game_id: int) -> Moment:
    game = see_game(user, game_id, log_since=0)
    page = table_page(game, user, QueryDict())
    assert [line.ply for line in page.log] == list(range(game.version, 0, -1))
    check_end(game)
    return moment_of(game)


def read_snapshot(user, game_id: int) -> Moment:
    snapshot = see_snapshot(user, game_id)
    assert snapshot["position"]["ply"] == snapshot["version"]
    assert snapshot["position"]["over"] == all(seat["place"] for seat in snapshot["seats"])
    return game_id, snapshot["version"], snapshot["taken_back"]


def read_moves(user, game_id: int) -> Moment:
    answer = moves_of(see_game(user, game_id, log_since=0))
    assert [move["ply"] for move in answer["moves"]] == list(range(1, answer["version"] + 1))
    return game_id, answer["version"], answer["taken_back"]


def read_sync(user, game_id: int) -> Moment:
    """As the socket and GET events/ read."""
    answer = events_of(see_game(user, game_id, with_position=False, log_since=2))
    assert [event["version"] for event in answer["events"]] == list(range(3, answer["version"] + 1))
    return game_id, answer["version"], answer["taken_back"]


def read_picture(user, game_id: int) -> Moment:
    game = see_game(user, game_id, log_since=0)
    replay = stored_replay(game)
    assert replay.position(game.version) == engine.position(visible_state(game))
    return moment_of(game)


def read_export(user, game_id: int) -> None:
    """The games and moves of an export are read one after the other."""
    with one_snapshot():
        players = list(User.objects.filter(seats__game=game_id))
        moves = [move for player in players for move in export_moves(player) if move["game_id"] == game_id]
        version = Game.objects.get(pk=game_id).version
    assert sorted(move["ply"] for move in moves) == list(range(1, version + 1))


def read_bot_view(user, game_id: int) -> None:
    """As a bot's turn reads: one row. What a bot sees does not count as seen."""
    game = Game.objects.get(pk=game_id)
    if game.to_move is not None:
        assert engine.view(visible_state(game), engine.Seat(game.to_move)).public.ply == game.version


READS: list[Callable] = [
    read_page,
    read_snapshot,
    read_moves,
    read_sync,
    read_picture,
    read_export,
    read_bot_view,
]


@dataclass
class Writer:
    """Plays both seats, one write at a time. Tries to take every move back, then makes another move."""

    people: list[User]
    game: Game = None  # type: ignore[assignment]
    is_moved: bool = False
    writes: int = 0
    removed: list[tuple[Moment, User]] = field(default_factory=list)
    """The moments that no longer exist, and the player who took the move back."""

    def start(self) -> None:
        self.game, self.is_moved = start_game(*self.people, take_backs=True), False

    def write(self) -> None:
        self.writes += 1
        if self.is_moved:
            self.is_moved = False
            self._take_back()
        else:
            self._move()

    def _move(self) -> None:
        game = Game.objects.get(pk=self.game.pk)
        self.is_moved = game.taken_back_moves.filter(ply=game.version + 1).count() == 0
        actions = engine.legal_actions(visible_state(game))
        request = MoveRequest(str(actions[0 if self.is_moved else -1]), f"k{self.writes}", game.version)
        move_as_person(self.people[game.to_move or 0], game.pk, request)

    def _take_back(self) -> None:
        game = Game.objects.get(pk=self.game.pk)
        mover = self.people[game.moves.get(ply=game.version).seat]
        try:
            take_move_back(mover, game.pk, game.version)
        except errors.Conflict:
            return
        self.removed.append((moment_of(game), mover))


def with_delays(read: Callable, *args: object) -> Moment | None:
    """Read with a random delay before each statement, so that writes happen between any two of them."""

    def run(execute, sql, params, many, context):
        time.sleep(random.uniform(0, LONGEST_DELAY))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(run):
        return read(*args)


def close_connections(barrier: threading.Barrier) -> None:
    """Once in each thread, because each waits here for the others."""
    barrier.wait(30)
    connections.close_all()


def read_and_write(writer: Writer, threads: ThreadPoolExecutor) -> list[tuple[Moment, User]]:
    """Returns the moments that players saw."""
    viewers = [*writer.people, AnonymousUser()]
    reads = itertools.cycle(itertools.product(READS, viewers))
    seen = []
    for _ in range(0, ROUNDS, READERS):
        if writer.game is None or Game.objects.get(pk=writer.game.pk).is_over:
            writer.start()
        writing = threads.submit(writer.write)
        reading = [
            (viewer, threads.submit(with_delays, read, viewer, writer.game.pk))
            for read, viewer in itertools.islice(reads, READERS)
        ]
        for viewer, future in reading:
            if (moment := future.result()) is not None and isinstance(viewer, User):
                seen.append((moment, viewer))
        writing.result()
    return seen


def test_no_read_combines_two_moments_and_nothing_seen_is_taken_back(mina, otto):
    writer = Writer([mina, otto])
    with ThreadPoolExecutor(THREADS) as threads:
        try:
            seen = read_and_write(writer, threads)
        finally:
            list(threads.map(close_connections, [threading.Barrier(THREADS)] * THREADS))
    gone = dict(writer.removed)
    assert gone
    assert [(moment, viewer) for moment, viewer in seen if gone.get(moment, viewer) != viewer] == []
