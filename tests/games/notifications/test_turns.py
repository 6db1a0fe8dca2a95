"""One notification per turn, which a move withdraws."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.chat.actions.change_line import delete_line
from games.chat.actions.say import say
from games.clocks.actions.reclaim_seat import reclaim_seat
from games.clocks.actions.time_out import sweep_deadlines
from games.clocks.actions.vacations import end_vacation, start_vacation
from games.clocks.actions.vote_pause import vote_pause
from games.notifications.actions.mark_read import mark_notifications_read
from games.notifications.actions.plan import turn_began
from games.notifications.channels import PREPARE, email
from games.notifications.models import Notification, NotificationSettings, Webhook
from games.notifications.models.notification import Channel, Kind, State
from games.notifications.queries import notifications_of, unread_count
from games.notifications.texts import items_of
from games.tables.actions.join_table import join_table
from games.tables.actions.moderate import abort_game
from games.tables.actions.open_table import open_table
from games.tables.actions.quarantine import quarantine_game, release_game
from games.tables.actions.submit_move import MoveRequest
from games.tables.models import Game
from tests.factories import start_game
from tests.games.notifications.rows import notified_kinds
from tests.games.notifications.sweeping import deliver_all_due
from tests.playing import first_legal, let_clocks_run_out, mover_of, play, play_to_the_end, submit

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def test_only_the_newest_notification_about_the_progress_of_a_game_is_listed(game, mina):
    for ply in range(6):
        deliver_all_due()
        play(game, first_legal(game), key=str(ply))
        game.refresh_from_db()
    deliver_all_due()
    for seat in game.seats.all():
        [row] = notifications_of(seat.user)
        assert row.kind == Kind.YOUR_TURN
        assert unread_count(seat.user) == (seat.index == game.to_move)
    play_to_the_end(game)
    deliver_all_due()
    assert [row.kind for row in notifications_of(mina)] == [Kind.OVER]
    assert unread_count(mina) == 1
    mark_notifications_read(mina)
    assert unread_count(mina) == 0


def test_alerts_name_the_opponent_and_not_their_reader(mina, otto):
    start_game(mina, otto, name="")
    deliver_all_due()
    for reader, opponent in ((mina, otto), (otto, mina)):
        titles = [item.title for item in items_of(reader, notifications_of(reader))]
        assert titles
        assert all(title.endswith(f"Game: {opponent.username}") for title in titles)


def test_the_mover_is_notified_once_however_often_the_sweep_runs(game):
    mover = mover_of(game)
    for _ in range(3):
        deliver_all_due()
    assert notified_kinds(mover, Channel.APP) == [Kind.STARTED, Kind.YOUR_TURN]


def test_a_move_withdraws_planned_rows_and_marks_sent_ones_as_read(game, sweep, mailoutbox):
    mover = mover_of(game)
    deliver_all_due()
    assert Notification.objects.filter(user=mover, channel=Channel.EMAIL, kind=Kind.YOUR_TURN).exists()
    play(game, first_legal(game))
    sweep()
    assert not [mail for mail in mailoutbox if mail.to == [mover.email] and "Your turn" in mail.subject]
    states = Notification.objects.filter(user=mover, turn=0, kind__in=["your_turn", "low_time"])
    assert set(states.exclude(channel=Channel.APP).values_list("state", flat=True)) == {State.WITHDRAWN}
    assert not states.filter(channel=Channel.APP, read_at=None).exists()


def test_a_row_that_a_worker_holds_is_withdrawn_too(game, monkeypatch, sweep, mailoutbox):
    """The move is made while the mail is being prepared."""
    mover = mover_of(game)

    def prepare(message):
        if message.user == mover:
            play(game, first_legal(game))
        return email.prepare(message)

    monkeypatch.setitem(PREPARE, Channel.EMAIL, prepare)
    sweep()
    assert [mail.to for mail in mailoutbox if "Your turn" in mail.subject and mail.to == [mover.email]] == []


def test_a_game_against_bots_without_a_clock_notifies_nobody(mina, bots, options):
    open_table(mina, options(bots=("new-moon",)))
    assert not Notification.objects.exists()


def test_a_reminder_is_sent_when_chosen_and_repeated_if_wanted(game, clock):
    mover = mover_of(game)
    NotificationSettings.objects.create(user=mover, remind_after=6, remind_again=True)
    deliver_all_due()
    for _ in range(2):
        clock(timedelta(hours=6, minutes=1))
        deliver_all_due()
    assert notified_kinds(mover, Channel.APP).count(Kind.STILL_YOUR_TURN) == 2
    reminders = Notification.objects.filter(user=mover, channel=Channel.APP, kind=Kind.STILL_YOUR_TURN)
    assert list(reminders.order_by("pk").values_list("turn", "reminder")) == [(0, 1), (0, 2), (0, 3)]


def test_a_reminder_waits_for_the_hour_of_the_day(game, clock):
    mover = mover_of(game)
    NotificationSettings.objects.create(user=mover, remind_after=3, remind_hour=18)
    deliver_all_due()
    reminder = Notification.objects.get(kind=Kind.STILL_YOUR_TURN)
    assert (reminder.due_at.hour, reminder.due_at.minute) == (18, 0)
    assert reminder.due_at - timezone.now() >= timedelta(hours=2, minutes=59)


def test_nobody_is_reminded_on_vacation(game, clock):
    mover = mover_of(game)
    NotificationSettings.objects.create(user=mover, remind_after=6)
    deliver_all_due()
    start_vacation(mover, timezone.now(), timezone.now() + 3 * DAY)
    for _ in range(2):
        clock(DAY)
        deliver_all_due()
        assert Kind.STILL_YOUR_TURN not in notified_kinds(mover, Channel.APP)
    clock(1.1 * DAY)
    deliver_all_due()
    assert notified_kinds(mover, Channel.APP).count(Kind.STILL_YOUR_TURN) == 1


def test_nobody_is_reminded_in_a_pause(game, mina, otto, clock):
    mover = mover_of(game)
    NotificationSettings.objects.create(user=mover, remind_after=6)
    deliver_all_due()
    for user in (mina, otto):
        vote_pause(user, game.pk, wanted=True)
    clock(2 * DAY)
    deliver_all_due()
    assert Kind.STILL_YOUR_TURN not in notified_kinds(mover, Channel.APP)
    vote_pause(mina, game.pk, wanted=False)
    clock(timedelta(hours=2))
    deliver_all_due()
    assert notified_kinds(mover, Channel.APP).count(Kind.STILL_YOUR_TURN) == 1


def test_the_low_time_warning_is_sent_at_a_fifth(game, clock):
    mover = mover_of(game)
    NotificationSettings.objects.create(user=mover, remind_after=0)
    deliver_all_due()
    clock(0.79 * 3 * DAY)
    deliver_all_due()
    assert Kind.LOW_TIME not in notified_kinds(mover, Channel.APP)
    clock(0.02 * 3 * DAY)
    deliver_all_due()
    assert notified_kinds(mover, Channel.APP).count(Kind.LOW_TIME) == 1


def test_a_vacation_moves_the_warning_and_coming_back_moves_it_back(game, clock):
    mover = mover_of(game)
    deliver_all_due()
    planned = Notification.objects.get(kind=Kind.LOW_TIME).due_at
    vacation = start_vacation(mover, timezone.now(), timezone.now() + 5 * DAY)
    deliver_all_due()
    assert abs(Notification.objects.get(kind=Kind.LOW_TIME).due_at - planned - 5 * DAY) < timedelta(minutes=1)
    end_vacation(mover, vacation.pk)
    deliver_all_due()
    assert abs(Notification.objects.get(kind=Kind.LOW_TIME).due_at - planned) < timedelta(minutes=1)


def test_after_a_quarantine_the_turn_is_notified_again_with_its_reminders(game, clock):
    mover = mover_of(game)
    NotificationSettings.objects.create(user=mover, remind_after=6)
    deliver_all_due()
    quarantine_game(game.pk, "test")
    clock(DAY)
    deliver_all_due()
    assert Kind.STILL_YOUR_TURN not in notified_kinds(mover, Channel.APP)
    release_game(game.pk)
    deliver_all_due()
    assert notified_kinds(mover, Channel.APP)[-2:] == [Kind.RELEASED, Kind.YOUR_TURN]
    clock(timedelta(hours=7))
    deliver_all_due()
    assert notified_kinds(mover, Channel.APP)[-1] == Kind.STILL_YOUR_TURN
    clock(2.2 * DAY)
    deliver_all_due()
    assert Kind.LOW_TIME in notified_kinds(mover, Channel.APP)


def test_in_a_pause_there_is_no_low_time_warning(game, mina, otto, clock):
    deliver_all_due()
    for user in (mina, otto):
        vote_pause(user, game.pk, wanted=True)
    clock(10 * DAY)
    deliver_all_due()
    assert Kind.LOW_TIME not in notified_kinds(mina, Channel.APP) + notified_kinds(otto, Channel.APP)


def test_both_are_notified_that_the_game_is_over(game, mina, otto):
    play(game, "resign:0", seat=0)
    deliver_all_due()
    assert Kind.OVER in notified_kinds(mina, Channel.APP)
    assert Kind.OVER in notified_kinds(otto, Channel.APP)


def test_a_player_who_ran_out_of_time_is_notified_that_a_bot_plays(mina, otto, kian, bots, options):
    table = open_table(mina, options(seat_count=3, time_control="2d"))
    for user in (otto, kian):
        join_table(user, table.pk)
    late = mover_of(table)
    let_clocks_run_out()
    assert sweep_deadlines() == 1
    deliver_all_due()
    assert Kind.TIMED_OUT in notified_kinds(late, Channel.APP)
    assert Kind.YOUR_TURN not in notified_kinds(late, Channel.APP)


@pytest.fixture
def three(mina, otto, kian, bots, options) -> Game:
    table = open_table(mina, options(seat_count=3, time_control="2d"))
    for user in (otto, kian):
        join_table(user, table.pk)
    return Game.objects.get(pk=table.pk)


def words_of(user, kind: str) -> str:
    row = Notification.objects.filter(user=user, channel=Channel.APP, kind=kind).latest("pk")
    return items_of(user, [row])[0].detail


def test_a_player_who_leaves_by_timeout_is_notified_too(three):
    Game.objects.update(on_timeout=Game.OnTimeout.LEAVE)
    late = mover_of(three)
    let_clocks_run_out()
    sweep_deadlines()
    deliver_all_due()
    assert Kind.TIMED_OUT in notified_kinds(late, Channel.APP)
    assert words_of(late, Kind.TIMED_OUT) == "You finished last."


def test_with_two_players_only_the_end_of_the_game_is_notified(game):
    late = mover_of(game)
    let_clocks_run_out()
    sweep_deadlines()
    deliver_all_due()
    assert Kind.OVER in notified_kinds(late, Channel.APP)
    assert Kind.TIMED_OUT not in notified_kinds(late, Channel.APP)


def test_reclaiming_the_seat_is_offered_only_while_it_is_possible(three, clock):
    late = mover_of(three)
    let_clocks_run_out()
    sweep_deadlines()
    deliver_all_due()
    assert "take your seat back: 2" in words_of(late, Kind.TIMED_OUT)
    clock(timedelta(hours=25))
    assert words_of(late, Kind.TIMED_OUT) == "A bot plays for you."


def test_after_a_seat_was_reclaimed_the_low_time_warning_is_sent_again(three, clock):
    late = mover_of(three)
    NotificationSettings.objects.create(user=late, remind_after=0)
    for number in range(2):
        deliver_all_due()
        clock(1.9 * DAY)
        deliver_all_due()
        let_clocks_run_out()
        sweep_deadlines()
        if number == 0:
            reclaim_seat(late, three.pk)
    assert notified_kinds(late, Channel.APP).count(Kind.LOW_TIME) == 2


def test_each_reclaimed_seat_and_each_take_back_restarts_the_turn(three):
    """In the same turn, in either order: each restart has another number."""
    game, now = Game.objects.get(pk=three.pk), timezone.now()
    seats = list(game.seats.all())
    mover = seats[game.to_move]
    Notification.objects.all().delete()
    turn_began(game, seats, now)
    mover.returned = True
    turn_began(game, seats, now)
    game.taken_back = 1
    for _ in range(2):
        turn_began(game, seats, now)
    rows = Notification.objects.filter(user=mover.user_id, kind=Kind.YOUR_TURN).order_by("restart")
    assert list(rows.values_list("turn", "restart")) == [(0, 0), (0, 1), (0, 2)]


def test_a_game_closed_without_a_result_says_so_and_leaves_nothing_waiting(
    game, mina, otto, sweep, mailoutbox
):
    mover = mover_of(game)
    deliver_all_due()
    abort_game(game.pk)
    sweep()
    for user in (mina, otto):
        assert words_of(user, Kind.OVER) == "No result"
    assert not Notification.objects.filter(user=mover, kind=Kind.YOUR_TURN, read_at=None).exists()
    assert {mail.subject for mail in mailoutbox} == {"Game over · Harbour"}


def test_an_invitation_is_notified_only_while_it_is_open(mina, otto, kian, options):
    open_table(mina, options(invited=(otto,)))
    deliver_all_due()
    assert notified_kinds(otto, Channel.APP) == [Kind.INVITATION]
    table = open_table(mina, options(invited=(kian,)))
    table.invitations.update(status="declined")
    deliver_all_due()
    assert notified_kinds(kian, Channel.APP) == []


def test_a_mention_is_notified_unless_its_line_was_deleted(game, mina, otto):
    say(mina, game.pk, "@otto look here")
    deliver_all_due()
    assert notified_kinds(otto, Channel.APP).count(Kind.MENTION) == 1
    line = say(mina, game.pk, "@otto never mind")
    delete_line(mina, line.pk)
    deliver_all_due()
    assert notified_kinds(otto, Channel.APP).count(Kind.MENTION) == 1


def test_opponents_are_notified_that_a_player_is_back(game, mina, otto, clock):
    start_vacation(otto, timezone.now(), timezone.now() + 3 * DAY)
    deliver_all_due()
    assert Kind.BACK not in notified_kinds(mina, Channel.APP)
    clock(3 * DAY + timedelta(minutes=1))
    deliver_all_due()
    deliver_all_due()
    assert notified_kinds(mina, Channel.APP).count(Kind.BACK) == 1
    assert Kind.BACK not in notified_kinds(otto, Channel.APP)


def test_a_move_and_a_timeout_in_the_same_instant_give_one_of_them(game):
    """The deadline passes while the move is being sent: the first to lock the game wins."""
    mover, version = mover_of(game), game.version
    let_clocks_run_out()
    submit(game.pk, game.to_move, MoveRequest(first_legal(game), "k", version), source="person")
    assert sweep_deadlines() == 0
    game.refresh_from_db()
    assert (game.version, game.status) == (version + 1, Game.Status.RUNNING)
    deliver_all_due()
    assert Kind.OVER not in notified_kinds(mover, Channel.APP)


def test_several_games_are_combined_in_one_message(mina, otto, options, hooks, sweep):
    Webhook.objects.create(user=mina, url=hooks.url)
    Webhook.objects.create(user=otto, url=hooks.url)
    for _ in range(4):
        join_table(otto, open_table(mina, options(time_control="3d")).pk)
    sweep()
    assert len(hooks.requests) == 2
