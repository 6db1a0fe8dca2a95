"""The messages each role may send on a socket. A message that is missing in this table fails."""

import pytest

from accounts.models import User
from games.live.game_socket import GameSocket
from games.live.lobby_socket import LobbySocket
from games.live.user_socket import UserSocket
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.models import Game, Move
from tests.factories import GuestFactory, StaffFactory
from tests.playing import first_legal

pytestmark = pytest.mark.django_db(transaction=True)

ROLES = ("anonymous", "guest", "player", "other player", "spectator", "staff")
MATRIX = {
    #           anonymous guest player other spectator staff
    "sync": "events events events events events events",
    "move": "not_authenticated forbidden accepted not_your_turn forbidden forbidden",
}


@pytest.fixture
def users(mina, otto, kian, game) -> dict[str, User | None]:
    """The player is the one to move."""
    players = (mina, otto)
    return {
        "anonymous": None,
        "guest": GuestFactory(),
        "player": players[game.to_move],
        "other player": players[1 - game.to_move],
        "spectator": kian,
        "staff": StaffFactory(),
    }


def fields(kind: str, game: Game) -> dict[str, object]:
    return {
        "sync": {"version": 0},
        "move": {"action": first_legal(game), "expected_version": 0, "key": "k"},
    }[kind]


def test_every_message_has_a_row():
    assert set(GameSocket.commands) == set(MATRIX)
    assert not LobbySocket.commands
    assert not UserSocket.commands


@pytest.mark.parametrize("kind", MATRIX)
def test_each_role_gets_what_the_matrix_says(person, game, users, kind):
    expected = dict(zip(ROLES, MATRIX[kind].split(), strict=True))
    # The player comes last, because an accepted move changes what the others may do.
    for role in sorted(ROLES, key=lambda role: role == "player"):
        before = Move.objects.count()
        answer = person(users[role]).at(game.pk).ask(kind, **fields(kind, game))
        assert (answer["code"] if answer["type"] == "error" else answer["type"]) == expected[role], role
        assert Move.objects.count() - before == (expected[role] == "accepted"), role


@pytest.mark.parametrize("role", ["anonymous", "guest", "spectator", "staff"])
def test_a_game_only_for_its_players_does_not_exist_for_others(person, users, mina, otto, options, role):
    hidden = open_table(mina, options(watching=Game.Watching.PLAYERS))
    join_table(otto, hidden.pk)
    assert person(users[role]).at(hidden.pk).close_code() == 4404


def test_only_a_user_has_a_socket_of_their_own(person, users):
    opened = {role: person(user).connect("/ws/me/") for role, user in users.items()}
    assert opened.pop("anonymous").close_code() == 4401
    assert {line.next()["type"] for line in opened.values()} == {"welcome"}


def test_the_lobby_is_open_to_everybody(person, users):
    assert {person(user).connect("/ws/lobby/").next()["type"] for user in users.values()} == {"welcome"}
