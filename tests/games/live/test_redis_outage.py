"""Redis stops or hangs during play: moves are stored and answered, and afterwards all pages catch up."""

import time
from contextlib import contextmanager

import pytest
from websockets.exceptions import InvalidStatus

from games.live import presence
from games.tables.actions.open_table import open_table
from games.tables.models import Game, Move
from novaluna_site.messaging.outage import Outage
from tests.games.live.person import Person
from tests.playing import first_legal, play

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=["stopped", "frozen"])
def outage(request, redis_server, monkeypatch):
    """A block in which Redis refuses connections, or accepts them and never answers."""
    monkeypatch.setattr(presence, "_outage", Outage(0.5))
    stop, start = {
        "stopped": (redis_server.stop, redis_server.start),
        "frozen": (redis_server.freeze, redis_server.thaw),
    }[request.param]

    @contextmanager
    def down():
        stop()
        try:
            yield
        finally:
            start()

    return down


def play_one(people: list[Person], game: Game) -> None:
    """Make one move by HTTP. A move that waits for Redis gets no answer during the outage, and times out."""
    action = first_legal(game)
    status, answer = people[game.to_move].post_move(game.pk, action, game.version, f"k{game.version}")
    assert (status, answer["version"]) == (201, game.version + 1)
    game.refresh_from_db()


def test_moves_are_stored_and_answered_and_sockets_catch_up(
    person, game, mina, otto, quick_heartbeat, outage
):
    people = [person(mina), person(otto)]
    lines = [somebody.at(game.pk) for somebody in people]
    for line in lines:
        line.wait_for("welcome")
    play_one(people, game)
    with outage():
        for _ in range(4):
            play_one(people, game)
        # The heartbeat does not need Redis either.
        while lines[1].wait_for("heartbeat")["version"] < game.version:
            pass
    assert Move.objects.count() == 5
    for line in lines:
        events = line.ask("sync", version=1)["events"]
        assert [event["version"] for event in events] == [2, 3, 4, 5]
    for line in lines:
        assert_receives_moves(line, people, game)


def assert_receives_moves(line, people, game) -> None:
    """Moves are published again soon after the outage."""
    for _attempt in range(10):
        play_one(people, game)
        try:
            while line.wait_for("moved", 3)["version"] < game.version:
                pass
            return
        except TimeoutError:
            continue
    raise AssertionError("the socket received no move")


def test_a_move_against_a_bot_does_not_wait_for_the_broker(person, bots, mina, options, outage):
    game = open_table(mina, options(bots=("new-moon",)))
    game.refresh_from_db()
    if game.to_move != 0:
        play(game, first_legal(game))
        game.refresh_from_db()
    people = [person(mina)]
    before = game.version
    with outage():
        while game.to_move == 0 and not game.is_over:
            play_one(people, game)
    assert game.version > before


def connect_repeatedly(someone: Person, game: Game) -> None:
    """The server may not have noticed at once that its connection to Redis is broken."""
    for _attempt in range(50):
        someone.at(game.pk)
        time.sleep(0.1)


def test_a_new_socket_is_refused_without_redis_and_accepted_with_it(person, game, mina, redis_server):
    someone = person(mina)
    redis_server.stop()
    with pytest.raises(InvalidStatus):
        connect_repeatedly(someone, game)
    redis_server.start()

    assert someone.at(game.pk).next()["type"] == "welcome"
