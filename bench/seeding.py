"""Fills an empty, migrated PostgreSQL database with players and games, by COPY."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import islice
from random import Random

import psycopg

import engine

GAMES_PER_USER = 10
BOTS = ("new-moon", "crescent", "half-moon")
REGULAR = "regular"
EPOCH = datetime(2020, 1, 1, tzinfo=UTC)
CHUNK = 1000
# Values for NOT NULL columns that the seeding does not name.
BLANKS = {"boolean": "f", "character varying": "", "text": "", "timestamp with time zone": EPOCH.isoformat()}


@dataclass(frozen=True)
class Crowd:
    """How many games there are and who plays them; ids count from 1."""

    games: int

    @property
    def users(self) -> int:
        return self.games // GAMES_PER_USER

    @property
    def open_tables(self) -> int:
        return max(50, self.games // 200)

    @property
    def running(self) -> int:
        return self.games // 20

    @property
    def regular_stride(self) -> int:
        """REGULAR plays in every game whose number is a multiple of this, at most in 5,000."""
        return max(10, self.games // 5000)


def seed(database_url: str, crowd: Crowd) -> None:
    with psycopg.connect(database_url) as connection, connection.cursor() as cursor:
        # The rows are consistent by construction; checking each reference would take most of the time.
        cursor.execute("SET session_replication_role = replica")
        copy(cursor, "accounts_user", "id username kind is_active", users(crowd))
        copy(
            cursor,
            "tables_game",
            "id name host_id access watching status rated previews time_control seat_count tokens order"
            " commitment reason version state to_move created_at started_at finished_at",
            games(crowd),
        )
        copy(cursor, "tables_seat", "game_id index user_id is_bot place tokens_left ended_at", seats(crowd))
        for table in ("accounts_user", "tables_game", "tables_seat"):
            cursor.execute(f"SELECT setval('{table}_id_seq', (SELECT max(id) FROM {table}))")
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE")


def copy(cursor: psycopg.Cursor, table: str, columns: str, rows: Iterable[str]) -> None:
    """Rows are lines of COPY's text format. Fills NOT NULL columns that are not named with BLANKS."""
    named = columns.split()
    cursor.execute(
        "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = %s"
        " AND is_nullable = 'NO' AND is_identity = 'NO' AND is_generated = 'NEVER'",
        [table],
    )
    blanks = {name: BLANKS.get(kind, "0") for name, kind in cursor.fetchall() if name not in named}
    ending = "".join(f"\t{blank}" for blank in blanks.values()) + "\n"
    names = ", ".join(f'"{name}"' for name in (*named, *blanks))
    lines = iter(rows)
    with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as sink:
        while chunk := list(islice(lines, CHUNK)):
            sink.write("".join(line + ending for line in chunk))


def users(crowd: Crowd) -> Iterator[str]:
    for number in range(1, crowd.users + 1):
        yield f"{number}\tplayer-{number}\tperson\tt"
    for number, bot in enumerate(BOTS, start=crowd.users + 1):
        yield f"{number}\t{bot}\tbot\tt"
    yield f"{crowd.users + len(BOTS) + 1}\t{REGULAR}\tperson\tt"


@dataclass(frozen=True)
class Plan:
    """What the rows of games and of seats share about one game."""

    game_id: int
    status: str
    players: list[int]
    ended_at: datetime | None


def plans(crowd: Crowd) -> Iterator[Plan]:
    rng = Random(1)
    for game_id in range(1, crowd.games + 1):
        age = crowd.games - game_id
        status = (
            "open"
            if age < crowd.open_tables
            else "running"
            if age < crowd.open_tables + crowd.running
            else "finished"
        )
        seat_count = rng.choices((1, 2, 3, 4), (5, 55, 20, 20))[0] if status != "open" else 4
        players = [rng.randint(1, crowd.users)]
        if game_id % crowd.regular_stride == 0:
            players = [crowd.users + len(BOTS) + 1]
        while len(players) < (1 if status == "open" else seat_count):
            person, bot = rng.randint(1, crowd.users), crowd.users + 1 + rng.randrange(len(BOTS))
            player = bot if rng.random() < 0.25 else person
            if player not in players:
                players.append(player)
        ended_at = created(game_id) + timedelta(days=5 * rng.random()) if status == "finished" else None
        yield Plan(game_id, status, players, ended_at)


def created(game_id: int) -> datetime:
    return EPOCH + timedelta(minutes=game_id)


def games(crowd: Crowd) -> Iterator[str]:
    rng = Random(2)
    for plan in plans(crowd):
        count = 4 if plan.status == "open" else len(plan.players)
        rated = count > 1 and rng.random() < 0.4
        watching = "everyone" if rng.random() < 0.95 else "players"
        has_started = plan.status != "open"
        fields = (
            plan.game_id,
            "Bench",
            plan.players[0],
            "open",
            watching,
            plan.status,
            "t" if rated else "f",
            "t",
            "3d" if rated else "none",
            count,
            20,
            json.dumps(list(range(count))) if has_started else r"\N",
            "c" * 64 if has_started else "",
            rng.choices(("tokens", "tiles", "left"), (90, 2, 8))[0] if plan.status == "finished" else "",
            60 if has_started else 0,
            played_state(count) if has_started else r"\N",
            0 if plan.status == "running" else r"\N",
            created(plan.game_id).isoformat(),
            created(plan.game_id).isoformat() if has_started else r"\N",
            plan.ended_at.isoformat() if plan.ended_at else r"\N",
        )
        yield "\t".join(map(str, fields))


@cache
def played_state(seats: int) -> str:
    """A position as large as those the site stores."""
    rng = Random(seats)
    state = engine.new_game(engine.shuffle(rng, seats, engine.tokens_to_place(seats)))
    while state.to_move is not None:
        state = engine.apply(state, rng.choice(engine.legal_actions(state)))
    return json.dumps(engine.encode_state(state))


def seats(crowd: Crowd) -> Iterator[str]:
    for plan in plans(crowd):
        ended = plan.ended_at.isoformat() if plan.ended_at else r"\N"
        for index, player in enumerate(plan.players):
            is_bot = "t" if crowd.users < player <= crowd.users + len(BOTS) else "f"
            place, left = (index + 1, 3) if plan.ended_at else (r"\N", r"\N")
            yield f"{plan.game_id}\t{index}\t{player}\t{is_bot}\t{place}\t{left}\t{ended}"
