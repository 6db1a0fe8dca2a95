"""The options of clocks: the form, the API and the texts on the table page."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.clocks.absence import absence_at
from games.clocks.actions.vote_pause import vote_pause
from games.clocks.words import clock_rules, own_time_words
from games.tables import errors
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.actions.rematch import offer_rematch
from games.tables.models import Game
from games.tables.queries import game_visible_to
from games.tables.time_control import TimeControl
from tests.playing import play

pytestmark = pytest.mark.django_db

FORM = {
    "name": "Office hours",
    "seat_count": "3",
    "access": "open",
    "watching": "everyone",
    "tokens": "full",
    "time_control": "5d+12h<7d",
    "window": "9-17",
    "free_weekends": "on",
    "on_timeout": "leave",
    "min_reliability": "90",
    "max_answer_hours": "24",
}


def test_the_form_stores_them_and_the_waiting_table_shows_them(client, mina):
    client.force_login(mina)
    answer = client.post("/games/new/", FORM, follow=True)
    game = Game.objects.get()
    chosen = (game.window, game.free_weekends, game.on_timeout, game.min_reliability, game.max_answer_hours)
    assert chosen == ((9, 17), True, "leave", 90, 24)
    page = answer.content.decode()
    assert "from 9:00 to 17:00" in page
    assert "Saturdays and Sundays" in page
    assert "you leave the game and finish last" in page
    assert "90%" in page
    assert "usually answer within 24 hours" in page


@pytest.mark.parametrize(
    "chosen",
    [
        {"time_control": "3d", "window": (20, 8)},
        {"time_control": "3d", "window": (8, 10)},
        {"time_control": "3d", "window": (8, 25)},
        {"time_control": "10m+20s", "window": (8, 22)},
        {"time_control": "none", "free_weekends": True},
        {"time_control": "3d", "min_reliability": 101},
        {"time_control": "3d", "max_answer_hours": 337},
    ],
)
def test_impossible_options_are_refused(mina, options, chosen):
    with pytest.raises(errors.Refused):
        open_table(mina, options(**chosen))


def test_a_rematch_keeps_them(mina, otto, options):
    table = open_table(
        mina, options(time_control="3d", window=(8, 22), free_weekends=True, max_answer_hours=6)
    )
    join_table(otto, table.pk)
    game = Game.objects.get(pk=table.pk)
    play(game, "resign:0", seat=0)
    game.refresh_from_db()
    again = offer_rematch(mina, game)
    assert (again.window, again.free_weekends, again.max_answer_hours) == ((8, 22), True, 6)


def test_a_bank_is_described_in_words():
    control = TimeControl.parse("5d+12h<7d")
    words = own_time_words(control, timedelta(days=2, hours=13))
    assert words == "Time left: 2 days 13 hours. Per move: +12 hours, up to 7 days."


def test_each_time_control_has_its_sentence_about_the_end():
    def last_rule(**options) -> str:
        rules = {"window": None, "free_weekends": False, "bot_plays_on": True, "idle_days": 60, **options}
        return clock_rules(TimeControl.parse(rules.pop("control", "3d")), **rules)[-1]

    assert "you lose" in last_rule(seat_count=2)
    assert "a bot takes over" in last_rule(seat_count=4)
    assert "leave the game" in last_rule(seat_count=4, bot_plays_on=False)
    assert "60 days" in last_rule(seat_count=2, control="none")


def test_pauses_vacations_and_outages_are_explained_in_days_and_in_live_games():
    def rules(control: str) -> str:
        options = {"window": (9, 17), "free_weekends": False, "bot_plays_on": True, "idle_days": 60}
        return " ".join(clock_rules(TimeControl.parse(control), seat_count=2, **options))

    assert "in each player’s own time zone" in rules("3d")
    for control in ("3d", "5d+12h<7d", "10m+20s"):
        assert "when everyone agrees to a pause" in rules(control)
        assert "Time lost to an outage is given back" in rules(control)
    assert "but not during vacation" in rules("10m+20s")


def test_the_table_shows_the_time_left_and_that_a_pause_stops_the_clock(client, mina, otto, options):
    table = open_table(mina, options(time_control="5d+12h<7d"))
    join_table(otto, table.pk)
    Game.objects.update(turn_started_at=timezone.now() - timedelta(days=2, hours=11))
    game = game_visible_to(mina, table.pk)
    mover = game.seats.all()[game.to_move].user
    assert absence_at(game, mover).time.startswith("Time left: 2 days 1")
    for user in (mina, otto):
        vote_pause(user, table.pk, wanted=True)
    client.force_login(mover)
    page = client.get(f"/games/{table.pk}/").content.decode()
    assert "The game is paused." in page


def test_a_vacation_is_shown_to_opponents(client, mina, otto, options):
    table = open_table(mina, options(time_control="3d"))
    join_table(otto, table.pk)
    client.force_login(otto)
    day = timezone.localdate() + timedelta(days=5)
    answer = client.post("/settings/vacation/", {"ends_on": day.isoformat()}, follow=True)
    assert "You’re on vacation." in answer.content.decode()
    client.force_login(mina)
    assert "otto is on vacation until" in client.get(f"/games/{table.pk}/").content.decode()


@pytest.mark.parametrize("last", ["9999-12-31", "2020-01-01", "nonsense", ""])
def test_an_impossible_vacation_is_refused_with_a_message(client, mina, last):
    client.force_login(mina)
    answer = client.post("/settings/vacation/", {"ends_on": last})
    assert answer.status_code == 422
