"""Twin games: the same visible past, another order face down. Until the difference is turned up, nobody can
tell them apart by anything the API or a page answers, by what open pages are told, by what is logged, mailed
or exported."""

import logging
import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.core import mail
from django.core.cache import cache
from django.utils import timezone

import engine
from accounts.models import User
from accounts.services.export import write_export
from games.models import Game, GameSecret
from tests.api.caller import Caller, openapi
from tests.api.conftest import mover, start
from tests.api.test_permissions import undone
from tests.games.conftest import first_legal, play

PLIES_BEFORE = 8
# Places in the pile. The first refill draws at most eleven tiles; these two come with the second.
SWAPPED = (13, 14)


@pytest.fixture
def told(monkeypatch) -> list[Any]:
    """Every event that is published, instead of sending it."""
    messages: list[Any] = []
    monkeypatch.setattr(
        "games.events.publish", lambda group, kind, **data: messages.append((group, kind, data))
    )
    return messages


@pytest.fixture
def _still_clock(monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 3, 1, tzinfo=UTC))


def game_paths(game: Game) -> list[str]:
    """Every address of the schema that can be read about a game."""
    parts = {"game_id": game.pk, "ply": game.version, "username": "mina"}
    return [
        path.removeprefix("/api/").format(**parts)
        for path, known in openapi()["paths"].items()
        if "get" in known
    ]


PAGES = (
    "/games/{id}/",
    "/games/{id}/?text=1",
    "/games/{id}/?since={before}",
    "/games/{id}/?ply={version}",
    "/games/{id}/fairness/",
    "/games/{id}/position.svg",
    "/games/",
    "/lobby/",
)
# Made anew for each page: tokens of forms.
RANDOM = re.compile(rb'(?<=name="csrfmiddlewaretoken" value=")[^"]+|(?<=name="key" value=")[^"]+')


def seen_by(caller: Caller, game: Game) -> list[Any]:
    pages = [path.format(id=game.pk, version=game.version, before=max(1, game.version - 1)) for path in PAGES]
    answers = [caller.client.get(path) for path in [f"/api/{path}" for path in game_paths(game)] + pages]
    return [
        (answer.status_code, _fixed(answer.headers.items()), RANDOM.sub(b"", answer.content))
        for answer in answers
    ]


def _fixed(headers: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return sorted((name, re.sub(r"'nonce-[^']+'", "", value)) for name, value in headers)


def exported_by(caller: Caller) -> dict[str, bytes]:
    file = BytesIO()
    write_export(caller.user, file)
    with ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def logged(caplog: pytest.LogCaptureFixture) -> list[Any]:
    """The clock of the log does not stand still."""
    return [
        {**record.msg, "timestamp": None} if isinstance(record.msg, dict) else record.getMessage()
        for record in caplog.records
    ]


@pytest.mark.usefixtures("_still_clock")
def test_nobody_can_tell_twin_games_apart(
    mina, otto, sam, guest, stranger, open_by, told, caplog, django_capture_on_commit_callbacks
):
    caplog.set_level(logging.DEBUG)
    staff = Caller(User.objects.create(username="warden", is_staff=True, is_superuser=True))
    viewers = (mina, otto, sam, guest, stranger, staff)
    game = start(open_by(mina), otto)
    for _ in range(PLIES_BEFORE):
        play(game, first_legal(game), key=f"before-{game.version}")
        game.refresh_from_db()

    def life(tiles: list[int]) -> list[Any]:
        """What everybody learns, ply by ply, when the pile lies like this and the same policy plays."""
        GameSecret.objects.update(tiles=tiles)
        now = Game.objects.get(pk=game.pk)
        lived, pile = [], now.state["pile"]
        while not is_turned_up(now):
            told.clear()
            mail.outbox.clear()
            caplog.clear()
            cache.clear()
            player = mover(now, mina, otto)
            with django_capture_on_commit_callbacks(execute=True):
                refused = player.move(now, "1@99,99", key="refused").content
                accepted = player.move(now, first_legal(now)).content
            now.refresh_from_db()
            # Asking everybody for everything takes its time: at first, and whenever tiles were turned up.
            looks = not lived or now.state["pile"] < pile
            pile = now.state["pile"]
            everybody = [seen_by(caller, now) for caller in viewers] if looks else []
            kept = [exported_by(caller) for caller in (mina, otto)] if looks else []
            mails = [str(message.message()) for message in mail.outbox]
            lived.append((refused, accepted, everybody, kept, mails, list(told), logged(caplog)))
        return lived

    def is_turned_up(now: Game) -> bool:
        return now.state["pile"] < game.state["pile"] - SWAPPED[0]

    # Who asks first has the day's moon dealt; here both lives must find the same one.
    mina.get("daily/")
    order = list(game.secret.tiles)
    lives = [undo(lambda: life(order)), undo(lambda: life(twin_of(game, order)))]
    assert told
    (*one, one_turned_up), (*other, other_turned_up) = lives
    assert sum(bool(everybody) for _, _, everybody, *_ in one) > 1
    assert one == other
    assert one_turned_up != other_turned_up


def twin_of(game: Game, order: list[int]) -> list[int]:
    drawn = len(engine.TILES) - game.state["pile"]
    first, second = (drawn + place for place in SWAPPED)
    twin = list(order)
    twin[first], twin[second] = twin[second], twin[first]
    return twin


def undo(act: Callable[[], Any]) -> Any:
    with undone():
        return act()
