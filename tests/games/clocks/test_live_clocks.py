"""The clocks of live games: to the second, for both players, and stopped in a pause."""

from datetime import UTC, datetime, timedelta

import pytest

from games.clocks.actions.vote_pause import vote_pause
from games.clocks.live_clocks import LiveClock, live_clocks
from games.tables.models import Game
from tests.factories import start_game
from tests.playing import first_legal, play

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)
MINUTE = 60 * SECOND


@pytest.fixture
def live_game(mina, otto) -> Game:
    return start_game(mina, otto, time_control="5m+10s")


def clocks_of(game: Game, after: timedelta = timedelta()) -> tuple[LiveClock, LiveClock]:
    """Of the player to move and of the other one, some time after the turn began."""
    game.refresh_from_db()
    found = live_clocks(game, list(game.seats.order_by("index")), game.turn_started_at + after)
    return found[game.to_move], found[1 - game.to_move]


def test_the_movers_clock_runs_and_the_other_shows_its_bank(live_game):
    moving, waiting = clocks_of(live_game, 42 * SECOND)
    assert (moving.text, moving.state, moving.deadline) == ("4:18", "runs", live_game.deadline)
    assert (waiting.text, waiting.state, waiting.deadline) == ("5:00", "", None)


@pytest.mark.parametrize(
    ("seconds", "text", "state"),
    [
        (239, "1:01", "runs"),
        (241, "0:59", "runs low"),
        (291, "0:09", "runs low ends"),
        (400, "0:00", "runs low ends"),
    ],
)
def test_it_is_low_under_a_minute_and_ends_at_zero(live_game, seconds, text, state):
    moving, _waiting = clocks_of(live_game, seconds * SECOND)
    assert (moving.text, moving.state) == (text, state)


def test_a_move_adds_the_increment(live_game):
    mover = live_game.to_move
    play(live_game, first_legal(live_game))
    moving, waiting = clocks_of(live_game)
    moved = moving if live_game.to_move == mover else waiting
    assert timedelta(minutes=5) < moved.left <= timedelta(minutes=5, seconds=10)


def test_in_a_pause_no_clock_runs(live_game, mina, otto):
    Game.objects.filter(pk=live_game.pk).update(turn_used=30 * SECOND)
    for user in (mina, otto):
        vote_pause(user, live_game.pk, wanted=True)
    moving, waiting = clocks_of(live_game, 90 * SECOND)
    assert (moving.left, moving.deadline) == (5 * MINUTE - live_game.turn_used, None)
    assert live_game.turn_used >= 30 * SECOND
    assert waiting.text == "5:00"


def test_slow_games_have_none(mina, otto):
    game = start_game(mina, otto, time_control="3d")
    assert live_clocks(game, list(game.seats.all()), datetime.now(UTC)) == {}


def test_the_page_shows_seconds_to_players_and_spectators_and_says_no_minutes(client, live_game, mina, otto):
    for viewer in (mina, otto, None):
        client.logout()
        if viewer:
            client.force_login(viewer)
        page = client.get(f"/games/{live_game.pk}/").content.decode()
        assert page.count(f'data-live-clock="{live_game.deadline.isoformat()}"') == 2
        assert "<b>5:00</b>" in page
        assert "You have" not in page
        assert "Time at the start: 5 minutes. Added after each move: 10 seconds." in page


def test_the_menu_offers_a_pause_but_no_vacation_as_that_stops_no_live_clock(client, live_game, mina, otto):
    client.force_login(mina)
    menu = menu_of(client.get(f"/games/{live_game.pk}/"))
    assert "Ask for a pause" in menu
    assert "Go on vacation" not in menu

    slow = start_game(mina, otto, time_control="3d")
    assert "Go on vacation" in menu_of(client.get(f"/games/{slow.pk}/"))


def menu_of(page) -> str:
    _before, _start, rest = page.text.partition('id="game-menu"')
    return rest.partition("</section>")[0]
