"""The API of leaderboards and profiles returns what the pages show, and hides what they hide."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache

from accounts.models import Follow, User
from games.daily.actions.play_moon import start_attempt
from games.daily.models import BotSolo
from games.leaderboards.actions.count_games import count_games
from games.leaderboards.models import Board, Medal, Rating, Season
from games.tables.actions.open_table import open_table
from games.tables.models import Game, Seat
from games.tables.options import TableOptions
from tests.games.leaderboards.boards import add_row, crowd
from tests.playing import play_to_the_end, resign

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


def names(rows) -> list[tuple[str, int]]:
    return [(row["user"]["username"], row["rank"]) for row in rows]


def test_a_board_has_rows_the_viewers_neighbours_and_a_next_page(client):
    users = crowd([1900, 1800, 1700, 1600, 1500, 1400])
    client.force_login(users[3])
    fetched = client.get("/api/leaderboard/", {"limit": "2"}).json()
    assert names(fetched["rows"]) == [("player-0", 1), ("player-1", 2)]
    assert names(fetched["around"]) == [(f"player-{place}", place + 1) for place in range(1, 6)]
    assert (fetched["total"], fetched["previous"]) == (6, None)
    after = client.get("/api/leaderboard/", {"limit": "2", "cursor": fetched["next"]}).json()
    assert names(after["rows"]) == [("player-2", 3), ("player-3", 4)]
    other = client.get("/api/leaderboard/", {"player": "player-0"}).json()
    assert names(other["around"])[0] == ("player-0", 1)
    assert client.get("/api/leaderboard/", {"player": "nobody"}).status_code == 422


def test_a_board_can_be_limited_to_friends_or_bots(client, mina, otto, kian, bots):
    for user, value in ((mina, 1500), (otto, 1600), (kian, 1700)):
        add_row(user, value)
    Follow.objects.create(user=mina, other=otto)
    client.force_login(mina)
    friends = client.get("/api/leaderboard/", {"who": "friends"}).json()
    assert names(friends["rows"]) == [("otto", 1), ("mina", 2)]
    ladder = client.get("/api/leaderboard/", {"who": "bots"}).json()
    assert names(ladder["rows"])[0] == ("full-moon", 1)
    assert "full-moon" not in dict(names(client.get("/api/leaderboard/").json()["rows"]))


def test_a_provisional_rating_is_marked(client, rated_game, mina, otto):
    resign(rated_game(mina, otto), otto)
    count_games()
    Rating.objects.filter(user=otto).update(games=10)
    rows = client.get("/api/leaderboard/", {"least": "1"}).json()["rows"]
    assert {row["user"]["username"]: row["provisional"] for row in rows} == {"mina": True, "otto": False}
    assert client.get("/leaderboard/", {"least": "1"}).content.decode().count("chip provisional") == 1
    games = client.get("/api/leaderboard/", {"board": "games"}).json()["rows"]
    assert {row["provisional"] for row in games} == {None}


def test_a_season_names_all_its_medals(client, mina, otto):
    season = Season.objects.create(pk="2028-02", frozen_at=datetime(2028, 3, 1, tzinfo=UTC))
    for place, user in enumerate((mina, otto), start=1):
        Medal.objects.create(season=season, board=Board.SOLO, place=place, user=user, value=-90 - place)
    fetched = client.get("/api/seasons/").json()["seasons"][-1]
    assert [(medal["place"], medal["user"]["username"], medal["value"]) for medal in fetched["medals"]] == [
        (1, "mina", 91),
        (2, "otto", 92),
    ]
    profile = client.get("/players/otto/").content.decode()
    assert "Silver medal" in profile
    assert "2028-02" in profile


def test_the_days_games_are_shown_after_the_viewers_attempt(client, mina, otto, bots):
    game = start_attempt(mina)
    play_to_the_end(game)
    bot = User.objects.get(username="full-moon")
    BotSolo.objects.create(commitment=game.commitment, bot=bot, score=87, actions=[])
    client.force_login(otto)

    def fetched() -> dict:
        return client.get("/api/daily/").json()

    start_attempt(otto)
    assert (fetched()["rows"][0]["game"], fetched()["bot"], fetched()["share"]) == (None, None, None)
    play_to_the_end(start_attempt(otto))
    assert fetched()["bot"]["score"] == 87
    assert {row["game"] for row in fetched()["rows"]} == {game.pk, start_attempt(otto).pk}
    client.logout()
    assert {row["game"] for row in fetched()["rows"]} == {None}


def test_a_player_has_the_same_data_as_the_profile(client, rated_game, mina, otto):
    resign(rated_game(mina, otto), otto)
    casual = rated_game(mina, otto, rated=False)
    resign(casual, mina)
    solo = Game.objects.get(pk=open_table(mina, TableOptions(name="Solo", seat_count=1, tokens=21)).pk)
    play_to_the_end(solo)
    count_games()
    client.force_login(otto)
    fetched = client.get("/api/players/mina/").json()["statistics"]
    assert fetched["against_you"]["user"]["username"] == "otto"
    assert (fetched["against_you"]["games"], fetched["against_you"]["wins"]) == (2, 1)
    assert [win["beaten"] for win in fetched["best_wins"]] == [1500]
    assert (
        fetched["solo"]["mean"] == fetched["solo"]["best"] == fetched["best_solo"] == solo.seats.get().score
    )
    assert fetched["results"] == [
        {"rated": True, "seats": 2, "places": [1, 0]},
        {"rated": False, "seats": 2, "places": [0, 1]},
    ]
    page = client.get("/players/mina/").content.decode()
    assert "Casual" in page


def test_games_that_only_their_players_see_are_not_named_to_others(client, rated_game, mina, otto):
    game = rated_game(mina, otto, watching=Game.Watching.PLAYERS)
    resign(game, otto)
    count_games()
    link = f"/games/{game.pk}/"

    def fetched() -> dict:
        return client.get("/api/players/mina/").json()["statistics"]

    def named() -> set:
        earned = {each["game"] for each in fetched()["achievements"]}
        return earned | {fetched()["form"][0]["game"], fetched()["ratings"][0]["history"][0]["game"]}

    assert named() == {None}
    assert fetched()["form"][0]["rank"] == 1
    assert link not in client.get("/players/mina/").content.decode()
    for user in (mina, otto):
        client.force_login(user)
        assert game.pk in named()
        assert link in client.get("/players/mina/").content.decode()


def test_all_solo_games_can_be_paged_through(client, mina):
    for number in range(3):
        game = Game.objects.get(pk=open_table(mina, TableOptions(name="Solo", seat_count=1, tokens=21)).pk)
        at = datetime(2028, 3, 1, tzinfo=UTC) + timedelta(hours=number)
        Seat.objects.filter(game=game).update(score=90 + number, ended_at=at)
    client.force_login(mina)
    first = client.get("/api/solo/games/", {"limit": "2"}).json()
    second = client.get(first["next"]).json()
    assert [game["score"] for game in first["results"] + second["results"]] == [92, 91, 90]
    assert second["next"] is None
    client.logout()
    assert client.get("/api/solo/games/").status_code in (401, 403)


def test_bots_move_on_their_ladder_too(client, rated_game, mina, bots):
    def movements() -> dict[str, int]:
        rows = client.get("/api/leaderboard/", {"who": "bots"}).json()["rows"]
        return {row["user"]["username"]: row["movement"] for row in rows}

    assert set(movements().values()) == {0}
    resign(rated_game(mina, bots=("new-moon",)), mina)
    count_games()
    Rating.objects.filter(user__username="new-moon").update(number=1350)
    assert movements()["new-moon"] == 1
    assert movements()["crescent"] == -1
    assert movements()["full-moon"] == 0


def test_the_page_for_a_new_game_shows_the_bots_ratings(client, mina, bots):
    client.force_login(mina)
    page = client.get("/games/new/")
    assert [rating.number for _, rating in page.context["bots"]] == [800, 1300, 1900, 2400, 3200]
