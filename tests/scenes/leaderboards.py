"""People, games and rows for the leaderboard pages, written into the database of a running site.

`manage.py shell` of that site runs it.
"""

from datetime import timedelta
from random import Random

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

import engine
from accounts.models import Follow, User
from games.daily.actions.deal_moons import ensure_moon
from games.daily.actions.play_bot_solo import play_bot_solo, play_deal
from games.daily.actions.play_moon import start_attempt
from games.daily.models import SoloToPlay
from games.leaderboards.actions.count_games import count_games
from games.leaderboards.models import Board, Medal, Season, Standing, StandingCount
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.actions.submit_move import MoveRequest
from games.tables.models import Game, Move
from games.tables.options import TableOptions
from games.tables.snapshots import visible_state
from novaluna_site.periods import utc_today
from tests.factories import PlayerFactory
from tests.playing import submit

RIVALS = 40
SEASON = "2026-01"


def fill(name: str, password: str) -> dict[str, str]:
    """`name` gets finished games, a place on the leaderboard's second page, and a finished Daily Moon.

    Returns the paths that contain an id.
    """
    rng = Random(3)
    me = PlayerFactory(username=name, password=make_password(password))
    rivals = [PlayerFactory(username=f"{name[:9]}-r{number}") for number in range(RIVALS)]
    for number in range(14):
        rival = rivals[number % 3]
        table = open_table(
            me, TableOptions(name="Harbour", seat_count=2, tokens=20, rated=True, time_control="3d")
        )
        join_table(rival, table.pk)
        if number < 2:
            play_out(table.pk, rng)
        else:
            loser = 1 if rng.random() < 0.6 else 0
            send(Game.objects.get(pk=table.pk), f"resign:{loser}", loser)
    daily = start_attempt(me)
    play_out(daily.pk, rng)
    play_out(start_attempt(rivals[0]).pk, rng)
    play_deal(Game.objects.get(pk=daily.pk))
    count_games()
    # 30 ranks above and 6 below, whatever rating resulted from the games.
    for place, rival in enumerate(rivals[4:]):
        add_row(rival, 2500 - 20 * place if place < 30 else 900 - place)
    Follow.objects.create(user=me, other=rivals[0])
    User.objects.filter(pk=rivals[1].pk).update(hide_statistics=True)
    season, _ = Season.objects.get_or_create(pk=SEASON, defaults={"frozen_at": me.date_joined})
    for place, user in enumerate((me, rivals[0], rivals[2]), start=1):
        Medal.objects.create(season=season, board=Board.TWO, place=place, user=user, value=50 - 9 * place)
        add_row(user, 50 - 9 * place, period=SEASON)
    yesterday = ensure_moon(utc_today() - timedelta(days=1))
    return {
        "bot-replay": f"/games/{daily.pk}/bot/",
        "daily-past": f"/daily/{yesterday.day}/",
        "hidden-profile": f"/players/{rivals[1].username}/",
        "rated-result": f"/games/{table.pk}/",
    }


def add_row(user: User, value: int, period: str = "all") -> None:
    Standing.objects.create(user=user, board=Board.TWO, period=period, value=value, games=20)
    for least in (1, 10):
        key = {"board": Board.TWO, "period": period, "is_bot": False, "least": least, "value": value}
        count, _ = StandingCount.objects.get_or_create(**key, defaults={"count": 0})
        count.count += 1
        count.save()


def play_out(game_id: int, rng: Random) -> None:
    game = Game.objects.get(pk=game_id)
    while not game.is_over:
        previews = engine.previews(visible_state(game)).takes
        best = max((len(take.covers) for take in previews), default=0)
        actions = [str(take.take) for take in previews if len(take.covers) == best] or [
            str(engine.legal_actions(visible_state(game))[0])
        ]
        send(game, rng.choice(actions), game.to_move or 0)
        game.refresh_from_db()


def send(game: Game, action: str, seat: int) -> None:
    request = MoveRequest(action, f"k{game.version}", game.version)
    submit(game.pk, seat, request, source=Move.Source.PERSON)


def finish_solo(name: str) -> None:
    """A solo game whose deal the bot does not play before `let_bot_play`; prints its id."""
    user = User.objects.get(username=name)
    with transaction.atomic():
        game = open_table(user, TableOptions(name="Alone", seat_count=1, tokens=21))
        play_out(game.pk, Random(5))
        # Otherwise a sweep of the site could start the bot at any time.
        SoloToPlay.objects.filter(game=game).update(due_at=timezone.now() + timedelta(days=1))
    print(game.pk)  # noqa: T201


def let_bot_play(game_id: int) -> None:
    play_deal(Game.objects.select_related("secret").get(pk=game_id))
    SoloToPlay.objects.filter(game=game_id).update(due_at=timezone.now())
    play_bot_solo(game_id)
