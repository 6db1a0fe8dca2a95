"""Stand-ins, pauses and vacations, through the actions that people and clocks use."""

import re
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone
from django.utils.formats import date_format

from games.bots.actions.play_turn import play_bot_turn
from games.bots.models import BotTurn
from games.clocks.actions.reclaim_seat import reclaim_seat
from games.clocks.actions.time_out import sweep_deadlines
from games.clocks.actions.vacations import end_vacation, start_vacation
from games.clocks.actions.vote_pause import vote_pause
from games.clocks.models import Vacation
from games.tables import errors
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.events import game_group
from games.tables.models import Game
from tests.playing import first_legal, let_clocks_run_out, play

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def three(mina, otto, kian, bots, options) -> Game:
    table = open_table(mina, options(seat_count=3, time_control="2d"))
    join_table(otto, table.pk)
    join_table(kian, table.pk)
    return Game.objects.get(pk=table.pk)


@pytest.fixture
def bank_game(mina, otto, options) -> Game:
    table = open_table(mina, options(time_control="5d+12h<7d"))
    join_table(otto, table.pk)
    return Game.objects.get(pk=table.pk)


def let_time_run_out(game: Game) -> None:
    let_clocks_run_out()
    assert sweep_deadlines() == 1
    game.refresh_from_db()


def mover(game: Game):
    return game.seats.select_related("user").get(index=game.to_move)


def test_with_three_players_a_bot_takes_over_after_a_timeout(three):
    late = mover(three)
    let_time_run_out(three)
    late.refresh_from_db()
    assert three.status == Game.Status.RUNNING
    assert late.is_abandoned
    assert three.deadline is None
    BotTurn.objects.update(due_at=timezone.now())
    assert play_bot_turn(three.pk)


def test_a_seat_can_be_reclaimed_once_and_gets_a_new_clock(three):
    late = mover(three)
    let_time_run_out(three)
    reclaim_seat(late.user, three.pk)
    three.refresh_from_db()
    late.refresh_from_db()
    assert not late.is_abandoned
    assert three.deadline is not None
    assert not BotTurn.objects.exists()
    let_time_run_out(three)
    with pytest.raises(errors.Forbidden):
        reclaim_seat(late.user, three.pk)


def test_a_seat_cannot_be_reclaimed_after_a_day(three):
    late = mover(three)
    let_time_run_out(three)
    three.seats.filter(pk=late.pk).update(stood_in_at=timezone.now() - timedelta(hours=25))
    with pytest.raises(errors.Forbidden):
        reclaim_seat(late.user, three.pk)


def test_with_the_table_option_the_seat_leaves_instead(three):
    Game.objects.update(on_timeout=Game.OnTimeout.LEAVE)
    late = mover(three)
    let_time_run_out(three)
    late.refresh_from_db()
    assert late.left == "timeout"
    assert three.status == Game.Status.RUNNING


def test_a_turn_is_deducted_from_the_bank_and_the_increment_added(bank_game):
    seat = mover(bank_game)
    Game.objects.update(turn_started_at=timezone.now() - 2 * DAY)
    play(bank_game, first_legal(bank_game))
    seat.refresh_from_db()
    assert abs(seat.bank - (3 * DAY + timedelta(hours=12))) < timedelta(minutes=1)


def test_a_pause_needs_everybody_and_any_move_ends_it(bank_game, mina, otto, clock):
    clock(DAY)
    vote_pause(mina, bank_game.pk, wanted=True)
    bank_game.refresh_from_db()
    assert bank_game.paused_at is None
    vote_pause(otto, bank_game.pk, wanted=True)
    bank_game.refresh_from_db()
    assert (bank_game.deadline, bank_game.paused_at is None) == (None, False)
    seat = mover(bank_game)
    clock(3 * DAY)
    play(bank_game, first_legal(bank_game))
    bank_game.refresh_from_db()
    seat.refresh_from_db()
    assert bank_game.paused_at is None
    assert bank_game.deadline is not None
    # Only the day before the pause was used.
    assert abs(seat.bank - (4 * DAY + timedelta(hours=12))) < timedelta(minutes=1)


def test_withdrawing_a_vote_ends_the_pause(bank_game, mina, otto):
    before = bank_game.deadline
    vote_pause(mina, bank_game.pk, wanted=True)
    vote_pause(otto, bank_game.pk, wanted=True)
    vote_pause(mina, bank_game.pk, wanted=False)
    bank_game.refresh_from_db()
    assert bank_game.paused_at is None
    assert timedelta() <= bank_game.deadline - before < timedelta(minutes=1)


def test_agreeing_twice_to_a_pause_changes_nothing(bank_game, mina, otto, clock):
    for user in (mina, otto):
        vote_pause(user, bank_game.pk, wanted=True)
    clock(2 * DAY)
    vote_pause(otto, bank_game.pk, wanted=True)
    vote_pause(otto, bank_game.pk, wanted=False)
    bank_game.refresh_from_db()
    assert abs(bank_game.deadline - timezone.now() - 5 * DAY) < timedelta(minutes=1)


def test_a_vacation_moves_the_deadline_and_coming_back_moves_it_back(bank_game):
    user, before = mover(bank_game).user, bank_game.deadline
    now = timezone.now()
    vacation = start_vacation(user, now + DAY, now + 8 * DAY)
    bank_game.refresh_from_db()
    assert bank_game.deadline - before == 7 * DAY
    end_vacation(user, vacation.pk)
    bank_game.refresh_from_db()
    assert bank_game.deadline == before
    assert not Vacation.objects.exists()


def test_the_other_players_clocks_run_on(bank_game, mina, otto):
    waiting = otto if mover(bank_game).user == mina else mina
    before = bank_game.deadline
    start_vacation(waiting, timezone.now(), timezone.now() + 3 * DAY)
    bank_game.refresh_from_db()
    assert bank_game.deadline == before


def test_a_vacation_does_not_stop_a_live_game(mina, otto, options):
    table = open_table(mina, options(time_control="10m+20s"))
    join_table(otto, table.pk)
    game = Game.objects.get(pk=table.pk)
    before = game.deadline
    start_vacation(mover(game).user, timezone.now(), timezone.now() + 3 * DAY)
    game.refresh_from_db()
    assert game.deadline == before


def test_a_year_has_thirty_days_of_vacation(mina):
    now = timezone.now()
    start_vacation(mina, now, now + 20 * DAY)
    with pytest.raises(errors.Refused):
        start_vacation(mina, now + 21 * DAY, now + 32 * DAY)
    with pytest.raises(errors.Refused, match="already have a vacation"):
        start_vacation(mina, now + 10 * DAY, now + 21 * DAY)


def test_a_vacation_over_new_year_counts_in_both_years(mina):
    new_year = datetime(timezone.now().year + 1, 1, 1, tzinfo=UTC)
    start_vacation(mina, new_year - 25 * DAY, new_year + 25 * DAY)
    with pytest.raises(errors.Refused):
        start_vacation(mina, new_year + 26 * DAY, new_year + 32 * DAY)


@pytest.fixture
def at_the_table(bank_game, published, django_capture_on_commit_callbacks):
    """The messages that the open pages of the table get while the block runs."""

    @contextmanager
    def messages():
        found: list[str] = []
        with django_capture_on_commit_callbacks(execute=True):
            published.clear()
            yield found
        found += [message["type"] for group, message in published if group == game_group(bank_game.pk)]

    return messages


def test_open_tables_show_a_vacation_also_if_another_player_is_to_move(bank_game, mina, otto, at_the_table):
    waiting = otto if mover(bank_game).user == mina else mina
    with at_the_table() as told:
        vacation = start_vacation(waiting, timezone.now(), timezone.now() + 3 * DAY)
    assert told == ["game.table_changed"]
    with at_the_table() as told:
        end_vacation(waiting, vacation.pk)
    assert told == ["game.table_changed"]


def test_all_pages_name_the_last_day_of_a_vacation(client, bank_game, mina, otto):
    away = mover(bank_game).user
    other = otto if away == mina else mina
    client.force_login(away)
    last = (timezone.now() + 3 * DAY).date()
    client.post("/settings/vacation/", {"ends_on": last.isoformat()})
    shown = date_format(last, "DATE_FORMAT")
    for viewer, path in (
        (other, f"/games/{bank_game.pk}/"),
        (other, "/"),
        (away, "/settings/vacation/"),
        (away, "/"),
        (away, "/you/"),
    ):
        client.force_login(viewer)
        assert shown in client.get(path).text


def test_the_home_page_names_the_last_day_of_an_opponents_vacation(client, bank_game, mina, otto):
    away = mover(bank_game).user
    last = (timezone.now() + 3 * DAY).date()
    client.force_login(away)
    client.post("/settings/vacation/", {"ends_on": last.isoformat()})
    client.force_login(otto if away == mina else mina)
    shown = f"{away.username} is away until {date_format(last, 'DATE_FORMAT')}"
    assert shown in client.get("/").content.decode()


def test_a_vacation_of_a_week_takes_one_press(client, mina):
    client.force_login(mina)
    suggested = client.get("/settings/vacation/").context["form"]["ends_on"].value()
    client.post("/settings/vacation/", {"ends_on": suggested.isoformat()})
    vacation = Vacation.objects.get(user=mina)
    assert timedelta(days=6) < vacation.ends_at - vacation.starts_at <= timedelta(days=7)
    assert client.get("/settings/vacation/").context["form"]["ends_on"].value() is None


def test_the_account_menu_starts_a_vacation_of_a_week(client, mina):
    client.force_login(mina)
    found = re.search(r'name="ends_on" value="([0-9-]+)"', client.get("/").text)
    client.post("/settings/vacation/", {"ends_on": found.group(1)})
    assert Vacation.objects.get(user=mina).ends_at > timezone.now() + 6 * DAY


def test_a_vacation_called_off_at_once_costs_no_day(client, mina):
    vacation = start_vacation(mina, timezone.now(), timezone.now() + 3 * DAY)
    client.force_login(mina)
    assert "You have 27 of 30 days left" in client.get("/settings/vacation/").content.decode()
    end_vacation(mina, vacation.pk)
    assert "You have 30 of 30 days left" in client.get("/settings/vacation/").content.decode()
