import threading
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.utils import timezone

import engine
from games.bots.actions import play_turn
from games.bots.actions.play_turn import play_bot_turn
from games.bots.actions.schedule_turn import (
    BOT_TURNS,
    PAUSE,
    PAUSE_AFTER_BOT,
    PREPARING_TASK,
    THINKING_SECONDS,
)
from games.bots.models import BotTurn
from games.clocks.actions.reclaim_seat import reclaim_seat
from games.clocks.actions.time_out import time_out_turn
from games.tables.actions.join_table import join_table
from games.tables.actions.moderate import abort_game
from games.tables.actions.open_table import open_table
from games.tables.actions.resign import resign
from games.tables.models import Game, Move
from novaluna_site.due_work import claim
from novaluna_site.messaging import wake_up
from tests.playing import first_legal, let_clocks_run_out, play

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture
def game(mina, bots, options) -> Game:
    """Mina against a bot, and it is the bot's turn."""
    table = open_table(mina, options(bots=("half-moon",)))
    while table.to_move == 0:
        play(table, first_legal(table), key=f"k{table.version}")
        table.refresh_from_db()
    make_due()
    return table


def make_due(ago: timedelta = timedelta(seconds=1)) -> None:
    BotTurn.objects.update(due_at=timezone.now() - ago)


def test_the_bot_moves_when_its_turn_is_due(game):
    version = game.version
    assert play_bot_turn(game.pk)
    move = game.moves.get(ply=version + 1)
    assert (move.seat, move.source) == (1, Move.Source.BOT)


def test_it_waits_until_the_turn_is_due(game):
    BotTurn.objects.update(due_at=timezone.now() + timedelta(seconds=5))
    assert not play_bot_turn(game.pk)


def test_a_turn_of_another_version_is_not_played(game):
    BotTurn.objects.update(version=game.version + 1)
    assert not play_bot_turn(game.pk)
    assert not game.moves.filter(ply__gt=game.version).exists()


def test_a_wake_up_for_a_turn_that_no_longer_exists_does_nothing(game):
    BotTurn.objects.all().delete()
    assert not play_bot_turn(game.pk)


def test_a_worker_whose_turn_another_has_claimed_does_not_move(game, monkeypatch):
    def be_overtaken():
        make_due()
        assert claim(BotTurn.objects.all(), BOT_TURNS.lease)

    change_while_the_bot_thinks(monkeypatch, game, be_overtaken)
    assert not play_bot_turn(game.pk)
    assert not game.moves.filter(ply__gt=game.version).exists()
    assert BotTurn.objects.get().due_at > timezone.now(), "the other worker keeps its lease"


def test_after_a_failure_a_quick_bot_moves(game, monkeypatch):
    choose, asked = play_turn.choose, []

    def fail_at_first(name, *view_and_dice, **limit):
        asked.append(name)
        if len(asked) == 1:
            raise MemoryError
        return choose(name, *view_and_dice, **limit)

    monkeypatch.setattr(play_turn, "choose", fail_at_first)
    assert not play_bot_turn(game.pk)
    assert play_bot_turn(game.pk), "at once, when it is woken"
    assert asked == ["half-moon", "crescent"]


def test_a_bot_that_thinks_for_too_long_moves_quickly(game, monkeypatch):
    choose, is_over = play_turn.choose, threading.Event()

    def think_too_long(name, view, dice, *, seconds=None):
        if name == "half-moon":
            is_over.wait(60)
        return choose(name, view, dice)

    monkeypatch.setattr(play_turn, "THINKING_SECONDS", 0.05)
    monkeypatch.setattr(play_turn, "choose", think_too_long)
    try:
        assert play_bot_turn(game.pk)
    finally:
        is_over.set()


def test_a_lease_is_longer_than_a_bot_thinks():
    assert timedelta(seconds=THINKING_SECONDS) < BOT_TURNS.lease


def change_while_the_bot_thinks(monkeypatch, game, change):
    action = engine.parse_action(first_legal(game))

    def choose(*_, **__):
        change()
        return action

    monkeypatch.setattr(play_turn, "choose_action", choose)


def test_a_game_stopped_while_the_bot_thinks_gets_no_move(game, monkeypatch):
    change_while_the_bot_thinks(monkeypatch, game, lambda: abort_game(game.pk))
    assert not play_bot_turn(game.pk)
    assert not game.moves.filter(ply__gt=game.version).exists()


def test_a_game_that_ends_while_the_bot_thinks_gets_no_move(game, mina, monkeypatch):
    change_while_the_bot_thinks(monkeypatch, game, lambda: resign(mina, game.pk, "bye"))
    assert not play_bot_turn(game.pk)
    assert game.moves.last().action == "resign:0"


def test_a_person_who_comes_back_while_the_stand_in_thinks_moves_themselves(
    mina, otto, kian, options, bots, monkeypatch
):
    game = open_table(mina, options(seat_count=3, time_control="1d"))
    for user in (otto, kian):
        join_table(user, game.pk)
    let_clocks_run_out()
    assert time_out_turn(game.pk)
    game.refresh_from_db()
    make_due()
    back = (mina, otto, kian)[game.to_move]
    change_while_the_bot_thinks(monkeypatch, game, lambda: reclaim_seat(back, game.pk))
    assert not play_bot_turn(game.pk)
    play(game, first_legal(game))
    assert game.moves.get().source == Move.Source.PERSON


def test_reclaiming_another_seat_does_not_disturb_a_thinking_bot(
    mina, otto, kian, options, bots, django_capture_on_commit_callbacks
):
    game = open_table(mina, options(seat_count=3, time_control="1d"))
    for user in (otto, kian):
        join_table(user, game.pk)
    users = (mina, otto, kian)
    absent = []
    while len(absent) < 2:
        game.refresh_from_db()
        seat = game.seats.get(index=game.to_move)
        if seat.stand_in_id:
            make_due()
            play_bot_turn(game.pk)
            continue
        let_clocks_run_out()
        assert time_out_turn(game.pk)
        absent.append(users[seat.index])
    game.refresh_from_db()
    lease_end = timezone.now() + BOT_TURNS.lease
    BotTurn.objects.update(due_at=lease_end, attempts=1)
    with django_capture_on_commit_callbacks() as sent:
        reclaim_seat(next(user for user in absent if user != users[game.to_move]), game.pk)
    turn = BotTurn.objects.get()
    assert (turn.due_at, turn.attempts, turn.version) == (lease_end, 1, game.version)
    assert not [job for job in sent if BOT_TURNS.task in repr(job)]


def test_the_search_is_loaded_when_a_game_with_bots_begins(
    mina, options, bots, monkeypatch, django_capture_on_commit_callbacks
):
    sent = []
    monkeypatch.setattr(wake_up, "background", SimpleNamespace(post=lambda job: job()))
    monkeypatch.setattr(wake_up.current_app, "send_task", lambda name, **options: sent.append(name))
    with django_capture_on_commit_callbacks(execute=True):
        open_table(mina, options(seat_count=1, tokens=21))
    assert PREPARING_TASK not in sent
    with django_capture_on_commit_callbacks(execute=True):
        open_table(mina, options(bots=("full-moon",)))
    assert sent.count(PREPARING_TASK) == 1


def test_bots_in_a_row_leave_time_to_follow(mina, options, bots):
    """Soon after a person; a little later after another bot."""
    game = open_table(mina, options(seat_count=3, bots=("new-moon", "new-moon")))
    pauses = {False: set(), True: set()}
    for _ in range(12):
        game.refresh_from_db()
        mover = game.to_move
        if mover == 0:
            play(game, first_legal(game), key=f"k{game.version}")
        else:
            make_due()
            play_bot_turn(game.pk)
        game.refresh_from_db()
        if game.to_move != 0:
            pause = game.bot_turn.due_at - game.moves.last().created_at
            pauses[mover != 0].add(pause)
    assert pauses == {False: {PAUSE}, True: {PAUSE_AFTER_BOT}}
    assert PAUSE < PAUSE_AFTER_BOT


def test_no_row_is_left_when_a_person_is_to_move(game):
    while game.to_move == 1:
        make_due()
        play_bot_turn(game.pk)
        game.refresh_from_db()
    assert not BotTurn.objects.exists()
