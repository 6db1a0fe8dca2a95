from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

import engine
from accounts.models import User
from accounts.services.bots import ensure_bots
from games.models import Game, Move
from games.services.submit_move import Accepted, MoveRequest, submit_move
from games.services.table_options import TableOptions
from games.services.tables import join_table, open_table
from games.snapshots import visible_state


@pytest.fixture
def mina(db) -> User:
    return User.objects.create(username="mina")


@pytest.fixture
def otto(db) -> User:
    return User.objects.create(username="otto")


@pytest.fixture
def kian(db) -> User:
    return User.objects.create(username="kian")


@pytest.fixture
def bots(db) -> None:
    ensure_bots()


@pytest.fixture
def options() -> Callable[..., TableOptions]:
    def make(**chosen) -> TableOptions:
        return TableOptions(**{"name": "Harbour", "seat_count": 2, "tokens": 20, **chosen})

    return make


@pytest.fixture
def game(mina, otto, options) -> Game:
    """Mina against Otto, nothing played yet."""
    table = open_table(mina, options())
    join_table(otto, table.pk)
    return Game.objects.get(pk=table.pk)


@pytest.fixture
def clock(monkeypatch) -> Callable[[timedelta], None]:
    """Lets time pass for everything that asks Django for the time."""
    real, passed = timezone.now, [timedelta()]

    def now() -> datetime:
        return real() + passed[0]

    def let_pass(span: timedelta) -> None:
        passed[0] += span

    monkeypatch.setattr(timezone, "now", now)
    return let_pass


def first_legal(game: Game) -> str:
    return str(engine.legal_actions(visible_state(game))[0])


def play(
    game: Game, action: str, *, seat: int | None = None, version: int | None = None, key: str = "k"
) -> Accepted:
    request = MoveRequest(action, key, game.version if version is None else version)
    return submit_move(game.pk, game.to_move if seat is None else seat, Move.Source.PERSON, request)


def play_to_the_end(game: Game) -> None:
    while not game.is_over:
        play(game, first_legal(game), key=f"k{game.version}")
        game.refresh_from_db()


def let_clocks_run_out(**changes) -> None:
    """Every running turn began so long ago that no clock has anything left."""
    now = timezone.now()
    Game.objects.filter(deadline__isnull=False).update(
        turn_started_at=now - timedelta(days=100), deadline=now - timedelta(seconds=1), **changes
    )
