"""docs/live.md describes the sockets; here it is compared with them, and its example is run."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from games.chat.actions.say import say
from games.live import socket
from games.live.game_socket import GameSocket
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.actions.take_back import take_move_back
from games.tables.models import Game, Move
from novaluna_site.run.web import MAX_SOCKET_MESSAGE_BYTES
from novaluna_site.urls import socket_urlpatterns
from tests.playing import first_legal, play

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[3]
DOCUMENT = (ROOT / "docs" / "live.md").read_text()


def section(title: str) -> str:
    return DOCUMENT.partition(f"## {title}\n")[2].partition("\n## ")[0]


def fields_by_type(title: str) -> dict[str, set[str]]:
    """The rows of a section's table: a type, then its fields."""
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \|", section(title), re.MULTILINE)
    return {kind: set(re.findall(r"`(\w+)`", fields)) for kind, fields in rows}


@pytest.fixture
def game(mina, otto, options) -> Game:
    table = open_table(mina, options(take_backs=True))
    join_table(otto, table.pk)
    return Game.objects.get(pk=table.pk)


def run_example(address: str, session: str, game: Game, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    [code] = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    program = tmp_path / "first_move.py"
    program.write_text(code)
    return subprocess.run(
        [sys.executable, program, f"http://{address}", session, str(game.pk)],
        env=os.environ | {"NO_PROXY": "*"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_example_makes_a_move_and_reads_it(address, person, game, mina, otto, tmp_path):
    mover = person((mina, otto)[game.to_move])
    session = mover.client.cookies[settings.SESSION_COOKIE_NAME].value

    finished = run_example(address, session, game, tmp_path)

    assert finished.returncode == 0, finished.stderr
    move = Move.objects.get()
    assert finished.stdout.splitlines() == [
        f"accepted: {move.action} is version 1",
        f"event: 1 {move.seat} {move.action}",
    ]


def test_every_type_of_message_is_documented():
    sources = "".join(path.read_text() for path in (ROOT / "games").rglob("*.py"))
    sent = set(re.findall(r'\b(?:send_message|forward)\(\s*"(\w+)"', sources))
    sent |= set(re.findall(r'return "(\w+)", \{', sources))
    sent |= set(re.findall(r'what="(\w+)"', sources))
    others = set(re.findall(r"`(\w+)`", section("Messages from the other sockets")))
    assert {"welcome", "moved", "accepted", "events", "changed", "mentioned"} <= sent
    assert sent <= set(fields_by_type("Messages from `/ws/games/{id}/`")) | others
    assert set(fields_by_type("Messages to the server")) == set(GameSocket.commands)


def test_messages_have_the_documented_fields(person, game, mina, otto, quick_heartbeat, monkeypatch):
    described = fields_by_type("Messages from `/ws/games/{id}/`")
    players = (mina, otto)
    mover = players[game.to_move]
    line = person(mover).at(game.pk)
    found = {"welcome": line.wait_for("welcome"), "heartbeat": line.wait_for("heartbeat")}
    play(game, first_legal(game))
    found["moved"] = line.wait_for("moved")
    take_move_back(mover, game.pk, 1)
    found["taken_back"] = line.wait_for("taken_back")
    game.refresh_from_db()
    action = first_legal(game)
    found["accepted"] = line.ask("move", action=action, expected_version=0, key="again")
    found["events"] = line.ask("sync", version=0)
    found["error"] = line.ask("sync", version=-1)
    say(mover, game.pk, "hello")
    found["chat"] = line.wait_for("chat")
    other = players[1 - game.to_move]
    # A heartbeat has the presence too, and after it no other message says the same.
    monkeypatch.setattr(socket, "HEARTBEAT_SECONDS", 60.0)
    line = person(mover).at(game.pk)
    line.wait_for("welcome")
    person(other).at(game.pk)
    found["presence"] = line.wait_for("presence")
    assert set(found["error"]) == described["error"] | {"type", "invalid"}
    described["heartbeat"] = described["welcome"]
    for kind in set(found) - {"error"}:
        assert set(found[kind]) == described[kind] | {"type"}, kind


def test_urls_close_codes_and_limits_are_as_documented():
    routes = [str(pattern.pattern) for pattern in socket_urlpatterns[:-1]]
    described = re.findall(r"^\| `/(ws/[^`]*)` \|", section("Connections"), re.MULTILINE)
    assert described == [route.replace("<int:game_id>", "{id}") for route in routes]
    codes = {int(code) for code in re.findall(r"^\| (\d{4}) \|", DOCUMENT, re.MULTILINE)}
    assert codes == {*socket.CloseCode, 1009}
    rate = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]["moves"].partition("/")[0]
    for words in (
        f"{MAX_SOCKET_MESSAGE_BYTES // 1024} KiB for each frame",
        f"{socket.BURST} messages at once, then {socket.MESSAGES_PER_SECOND:.0f} a second",
        f"{rate} moves a minute",
    ):
        assert words in section("Limits")
    longest = socket.HEARTBEAT_SECONDS
    assert f"every {0.8 * longest:.0f} to {longest:.0f} seconds" in DOCUMENT
