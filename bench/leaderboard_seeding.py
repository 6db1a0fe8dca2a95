"""Fills a migrated PostgreSQL database with rated players on leaderboards, or with two people's games."""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from random import Random

import psycopg

from bench.seeding import EPOCH, copy, played_state
from games.leaderboards.skill import starting_skill
from novaluna_site.periods import utc_today, week_of

LEAST_GAMES = (1, 10, 100)
"""The filters of the leaderboards, repeated here because importing the models needs Django to be set up."""
VETERAN, NOVICE = "veteran", "novice"
GAMES = {VETERAN: 10_000, NOVICE: 100}
RIVALS = 50
PLIES = 60
TAKEN = json.dumps({str(tile): tile for tile in range(1, 69)})
EARNED = ("first-light", "moonrise", "quarter", "lunation", "spring-tide", "harvest", "blue-moon")


def seed_boards(database_url: str, players: int) -> None:
    """`players` rated people with ten games or more, and the counts that their ranks are computed from."""
    with psycopg.connect(database_url) as connection, connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        copy(cursor, "accounts_user", "id username kind is_active", users(players))
        copy(
            cursor,
            "leaderboards_rating",
            "user_id category mu sigma number games wins trail",
            ratings(players),
        )
        copy(
            cursor,
            "leaderboards_standing",
            "board period user_id is_bot value games week",
            standings(players),
        )
        copy(cursor, "leaderboards_standingcount", "board period is_bot least value count", counts(players))
        cursor.execute("SELECT setval('accounts_user_id_seq', (SELECT max(id) FROM accounts_user))")
    vacuum(database_url)


def vacuum(database_url: str) -> None:
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE")


def users(players: int) -> Iterator[str]:
    for number in range(1, players + 1):
        yield f"{number}\tplayer-{number}\tperson\tt"


def rows(players: int) -> Iterator[tuple[int, int, int]]:
    """User, rating and number of games; the same rows in each call."""
    rng = Random(1)
    for number in range(1, players + 1):
        yield number, round(rng.gauss(1500, 220)), rng.randint(10, 400)


def ratings(players: int) -> Iterator[str]:
    sigma = starting_skill().sigma / 3
    for user, value, games in rows(players):
        trail = "[" + ", ".join(str(value + step % 7) for step in range(30)) + "]"
        yield f"{user}\ttwo\t{25 + (value - 1500) / 40}\t{sigma}\t{value}\t{games}\t{games // 2}\t{trail}"


def standings(players: int) -> Iterator[str]:
    for user, value, games in rows(players):
        yield f"two\tall\t{user}\tf\t{value}\t{games}\t"


def counts(players: int) -> Iterator[str]:
    found: Counter[tuple[int, int]] = Counter()
    for _, value, games in rows(players):
        found.update((least, value) for least in LEAST_GAMES if games >= least)
    for (least, value), count in found.items():
        for period in ("all", f"before {week_of(utc_today())}"):
            yield f"two\t{period}\tf\t{least}\t{value}\t{count}"


def seed_histories(database_url: str) -> None:
    """Two people and what they have played, on an otherwise empty site."""
    with psycopg.connect(database_url) as connection, connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        names = [*GAMES, *(f"rival-{number}" for number in range(RIVALS))]
        copy(
            cursor,
            "accounts_user",
            "id username kind is_active",
            (f"{number}\t{name}\tperson\tt" for number, name in enumerate(names, start=1)),
        )
        copy(
            cursor,
            "tables_game",
            "id name host_id access watching status rated previews time_control seat_count tokens order"
            " commitment reason version state created_at started_at finished_at",
            (line for game in histories() for line in game_line(*game)),
        )
        copy(
            cursor,
            "tables_seat",
            "id game_id index user_id place tokens_left ended_at",
            (line for game in histories() for line in seat_lines(*game)),
        )
        copy(
            cursor,
            "leaderboards_ratingchange",
            "seat_id user_id category rank mu_before sigma_before mu_after sigma_after before after beaten"
            " game_number created_at",
            (line for game in histories() for line in change_line(*game)),
        )
        copy(
            cursor,
            "leaderboards_rating",
            "user_id category mu sigma number games wins trail",
            histories_ratings(),
        )
        seed_statistics(cursor)
        for table in ("accounts_user", "tables_game", "tables_seat"):
            cursor.execute(f"SELECT setval('{table}_id_seq', (SELECT max(id) FROM {table}))")
    vacuum(database_url)


def seed_statistics(cursor: psycopg.Cursor) -> None:
    """What background tasks compute from the histories, and the moves that response times are read from."""
    copy(
        cursor,
        "leaderboards_playerstats",
        "user_id games tokens time tiles results solo_scores",
        (
            f'{number}\t{games}\t900\t3000\t{TAKEN}\t{{"rated:2:1": {games}}}\t{{"97": 3}}'
            for number, games in enumerate(GAMES.values(), start=1)
        ),
    )
    copy(
        cursor,
        "tables_move",
        "game_id ply seat action source idempotency_key answer created_at",
        (line for game in histories() for line in move_lines(*game)),
    )
    copy(
        cursor,
        "leaderboards_headtohead",
        "user_id other_id games wins",
        (f"{player}\t{3 + rival}\t{rival + 1}\t{rival}" for player in (1, 2) for rival in range(RIVALS)),
    )
    copy(
        cursor,
        "leaderboards_achievement",
        "user_id code game_id earned_at",
        (f"{player}\t{code}\t{first_games()[player]}\t{EPOCH}" for player in (1, 2) for code in EARNED),
    )
    seed_days(cursor)


def seed_days(cursor: psycopg.Cursor) -> None:
    """One game in a hundred is a Daily Moon, and the veteran won medals every month."""
    days = [EPOCH.date() + timedelta(days=day) for day in range(GAMES[VETERAN] // 100)]
    months = sorted({f"{day:%Y-%m}" for day in days})
    copy(cursor, "leaderboards_season", "month", months)
    copy(
        cursor,
        "leaderboards_medal",
        "season_id board place user_id value",
        (f"{month}\t{board}\t1\t1\t40" for month in months for board in ("two", "solo", "daily")),
    )
    copy(cursor, "daily_dailymoon", "day commitment", (f"{day}\t{day}" for day in days))
    copy(
        cursor,
        "daily_dailyattempt",
        "moon_id user_id game_id score points streak",
        (f"{day}\t1\t{number}\t97\t103\t{number}" for number, day in enumerate(days, start=1)),
    )


def first_games() -> dict[int, int]:
    return {player: game for game, player, number in histories() if number == 1}


def move_lines(game: int, player: int, number: int) -> Iterator[str]:
    """A game of sixty moves, an hour apart."""
    start = EPOCH + timedelta(minutes=game)
    for ply in range(1, PLIES + 1):
        at = (start + timedelta(hours=ply)).isoformat()
        answer = json.dumps({"action": f"1@{ply},0", "seat": ply % 2, "covered": [], "revealed": []})
        yield f"{game}\t{ply}\t{ply % 2}\t1@{ply},0\tperson\t{ply}\t{answer}\t{at}"


def histories() -> Iterator[tuple[int, int, int]]:
    """Game, player, and the number of the game among the player's games, in random order."""
    rng = Random(2)
    order = [1] * GAMES[VETERAN] + [2] * GAMES[NOVICE]
    rng.shuffle(order)
    played: Counter[int] = Counter()
    for game, player in enumerate(order, start=1):
        played[player] += 1
        yield game, player, played[player]


def ended(game: int) -> str:
    return (EPOCH + timedelta(minutes=game)).isoformat()


def game_line(game: int, player: int, number: int) -> Iterator[str]:
    at = ended(game)
    yield (
        f"{game}\tBench\t{player}\topen\teveryone\tfinished\tt\tt\t3d\t2\t20\t[0, 1]\t{'c' * 64}\ttokens\t60"
        f"\t{played_state(2)}\t{at}\t{at}\t{at}"
    )


def seat_lines(game: int, player: int, number: int) -> Iterator[str]:
    rival = 3 + game % RIVALS
    yield f"{2 * game - 1}\t{game}\t0\t{player}\t1\t0\t{ended(game)}"
    yield f"{2 * game}\t{game}\t1\t{rival}\t2\t3\t{ended(game)}"


def change_line(game: int, player: int, number: int) -> Iterator[str]:
    before = 1500 + number % 90
    yield (
        f"{2 * game - 1}\t{player}\ttwo\t1\t25\t3\t25\t3\t{before}\t{before + 1}\t{1400 + game % 300}"
        f"\t{number}\t{ended(game)}"
    )


def histories_ratings() -> Iterator[str]:
    for number, games in enumerate(GAMES.values(), start=1):
        yield f"{number}\ttwo\t27\t3\t1580\t{games}\t{games}\t[1500, 1510]"
