"""Who may say what on a socket. A message that a socket knows and this table does not fails."""

import pytest

from accounts.models import User
from games.consumers.game import GameSocket
from games.consumers.lobby import LobbySocket
from games.consumers.user import UserSocket
from games.models import ChatLine, Game, Move
from games.services.tables import join_table, open_table
from tests.games.conftest import first_legal

pytestmark = pytest.mark.django_db(transaction=True)

ROLES = ("anonymous", "guest", "player", "other player", "spectator", "staff")
MATRIX = {
    #           anonymous guest player other spectator staff
    "sync": "events events events events events events",
    "snapshot": "snapshot snapshot snapshot snapshot snapshot snapshot",
    "move": "forbidden forbidden accepted not_your_turn forbidden forbidden",
    "say": "forbidden forbidden said said said said",
}


@pytest.fixture
def users(mina, otto, kian, game) -> dict[str, User | None]:
    """The player is the one to move."""
    players = (mina, otto)
    return {
        "anonymous": None,
        "guest": User.objects.create(username="QuietCrater", kind=User.Kind.GUEST),
        "player": players[game.to_move],
        "other player": players[1 - game.to_move],
        "spectator": kian,
        "staff": User.objects.create(username="warden", is_staff=True, is_superuser=True),
    }


def fields(kind: str, game: Game) -> dict[str, object]:
    return {
        "sync": {"version": 0},
        "snapshot": {},
        "move": {"action": first_legal(game), "expected_version": 0, "key": "k"},
        "say": {"text": "Hello"},
    }[kind]


def test_every_message_has_its_row():
    assert set(GameSocket.commands) == set(MATRIX)
    assert not LobbySocket.commands
    assert not UserSocket.commands


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("kind", MATRIX)
def test_each_role_gets_what_the_matrix_says(person, game, users, kind, role):
    answer = person(users[role]).at(game.pk).ask(kind, **fields(kind, game))

    expected = dict(zip(ROLES, MATRIX[kind].split(), strict=True))[role]
    assert (answer["code"] if answer["type"] == "error" else answer["type"]) == expected
    assert Move.objects.exists() == (expected == "accepted")
    assert ChatLine.objects.exists() == (expected == "said")


@pytest.mark.parametrize("role", ["anonymous", "guest", "spectator", "staff"])
def test_a_game_only_for_its_players_does_not_exist_for_others(person, users, mina, otto, options, role):
    hidden = open_table(mina, options(watching=Game.Watching.PLAYERS))
    join_table(otto, hidden.pk)
    assert person(users[role]).at(hidden.pk).close_code() == 4404


def test_only_a_user_has_a_socket_of_their_own(person, users):
    opened = {role: person(user).dial("/ws/me/") for role, user in users.items()}
    assert opened.pop("anonymous").close_code() == 4401
    assert {line.next()["type"] for line in opened.values()} == {"welcome"}


def test_the_lobby_is_open_to_everybody(person, users):
    assert {person(user).dial("/ws/lobby/").next()["type"] for user in users.values()} == {"welcome"}
