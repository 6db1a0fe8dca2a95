import threading
from datetime import timedelta
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.db.models import QuerySet
from django.utils import timezone

import engine
from games.models import BotTurn, Game, Move
from games.services import bot_turns, wake_up
from games.services.bot_turns import WAKE_UP_LIVES, sweep_bot_turns
from games.services.moderation import abort_game
from games.services.person_moves import resign
from games.services.play_bot_turn import CLAIM, THINKING_SECONDS, play_bot_turn
from games.services.tables import join_table, open_table
from games.services.time_out import take_seat_back, time_out_turn
from novaluna_site.schedule import BEAT_SCHEDULE
from tests.games.conftest import first_legal, let_clocks_run_out, play

# The function of the same name hides it.
thinking = import_module("games.services.play_bot_turn")

pytestmark = pytest.mark.django_db


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
    assert play_bot_turn(game.pk, version)
    move = game.moves.get(ply=version + 1)
    assert (move.seat, move.source) == (1, Move.Source.BOT)


def test_it_waits_until_the_turn_is_due(game):
    BotTurn.objects.update(due_at=timezone.now() + timedelta(seconds=5))
    assert not play_bot_turn(game.pk, game.version)


def test_a_stale_wake_up_does_nothing(game):
    assert play_bot_turn(game.pk, game.version)
    make_due()
    assert not play_bot_turn(game.pk, game.version)


def test_a_turn_whose_worker_failed_comes_back_and_is_played_quickly(game, monkeypatch):
    choose, asked = thinking.choose, []

    def fail_at_first(name, *view_and_dice, **limit):
        asked.append(name)
        if len(asked) == 1:
            raise MemoryError
        return choose(name, *view_and_dice, **limit)

    monkeypatch.setattr(thinking, "choose", fail_at_first)
    with pytest.raises(MemoryError):
        play_bot_turn(game.pk, game.version)
    assert not play_bot_turn(game.pk, game.version), "it is claimed"
    make_due()
    assert play_bot_turn(game.pk, game.version)
    assert asked == ["half-moon", "crescent"]


def test_a_bot_that_thinks_for_too_long_moves_quickly(game, monkeypatch):
    choose, is_over = thinking.choose, threading.Event()

    def dawdle(name, view, dice, *, seconds=None):
        if name == "half-moon":
            is_over.wait(60)
        return choose(name, view, dice)

    monkeypatch.setattr(thinking, "THINKING_SECONDS", 0.05)
    monkeypatch.setattr(thinking, "choose", dawdle)
    try:
        assert play_bot_turn(game.pk, game.version)
    finally:
        is_over.set()


def test_a_claim_outlasts_the_thinking():
    assert timedelta(seconds=THINKING_SECONDS) < CLAIM


def change_while_the_bot_thinks(monkeypatch, game, change):
    action = engine.parse_action(first_legal(game))

    def choose(*_, **__):
        change()
        return action

    monkeypatch.setattr(thinking, "choose_action", choose)


def test_a_game_stopped_while_the_bot_thinks_gets_no_move(game, monkeypatch):
    change_while_the_bot_thinks(monkeypatch, game, lambda: abort_game(game.pk))
    assert not play_bot_turn(game.pk, game.version)
    assert not game.moves.filter(ply__gt=game.version).exists()


def test_a_game_that_ends_while_the_bot_thinks_gets_no_move(game, mina, monkeypatch):
    change_while_the_bot_thinks(monkeypatch, game, lambda: resign(mina, game.pk, "bye"))
    assert not play_bot_turn(game.pk, game.version)
    assert game.moves.last().action == "resign:0"


def test_a_person_who_comes_back_while_the_stand_in_thinks_moves_themselves(
    mina, otto, kian, options, bots, monkeypatch
):
    game = open_table(mina, options(seat_count=3, time_control="1d"))
    for user in (otto, kian):
        join_table(user, game.pk)
    let_clocks_run_out()
    assert time_out_turn(game.pk, 0)
    game.refresh_from_db()
    make_due()
    back = (mina, otto, kian)[game.to_move]
    change_while_the_bot_thinks(monkeypatch, game, lambda: take_seat_back(back, game.pk))
    assert not play_bot_turn(game.pk, 0)
    play(game, first_legal(game))
    assert game.moves.get().source == Move.Source.PERSON


def test_the_sweep_wakes_what_has_been_due_for_too_long(game, monkeypatch):
    woken = []
    monkeypatch.setattr(bot_turns, "wake", lambda _, *args, **__: woken.append(args))
    assert sweep_bot_turns() == 0, "the first wake-up may still be on its way"
    make_due(WAKE_UP_LIVES)
    assert sweep_bot_turns() == 1
    assert sweep_bot_turns() == 0, "the second wake-up lives"
    assert woken == [(game.pk, game.version)]
    assert play_bot_turn(game.pk, game.version)


def test_a_turn_claimed_while_the_sweep_looks_is_not_woken(game, monkeypatch):
    woken = []
    monkeypatch.setattr(bot_turns, "wake", lambda _, *args, **__: woken.append(args))
    make_due(WAKE_UP_LIVES)
    seen, update = [], QuerySet.update

    def claimed_before(rows, **values):
        if not seen:
            seen.append(rows)
            BotTurn.objects.update(due_at=timezone.now() + CLAIM)
        return update(rows, **values)

    monkeypatch.setattr(QuerySet, "update", claimed_before)
    assert sweep_bot_turns() == 0
    assert woken == []


def test_a_seat_taken_back_elsewhere_leaves_a_thinking_bot_alone(
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
            play_bot_turn(game.pk, game.version)
            continue
        let_clocks_run_out()
        assert time_out_turn(game.pk, game.version)
        absent.append(users[seat.index])
    game.refresh_from_db()
    claimed = timezone.now() + CLAIM
    BotTurn.objects.update(due_at=claimed, attempts=1)
    with django_capture_on_commit_callbacks() as sent:
        take_seat_back(next(user for user in absent if user != users[game.to_move]), game.pk)
    turn = BotTurn.objects.get()
    assert (turn.due_at, turn.attempts, turn.version) == (claimed, 1, game.version)
    assert not [errand for errand in sent if bot_turns.TASK in repr(errand)]


def test_one_wake_up_lives_at_a_time(game, monkeypatch):
    """It has expired when the sweep comes by again."""
    sent = []
    monkeypatch.setattr(wake_up.current_app, "send_task", lambda _, **options: sent.append(options))
    make_due(WAKE_UP_LIVES)
    sweep_bot_turns()
    assert [options["expires"] - options["eta"] for options in sent] == [WAKE_UP_LIVES]
    assert timedelta(seconds=BEAT_SCHEDULE["wake lost bot turns"]["schedule"]) >= WAKE_UP_LIVES


def test_the_search_is_loaded_when_a_game_with_bots_begins(
    mina, options, bots, monkeypatch, django_capture_on_commit_callbacks
):
    sent = []
    monkeypatch.setattr(wake_up, "messenger", SimpleNamespace(post=lambda errand: errand()))
    monkeypatch.setattr(wake_up.current_app, "send_task", lambda name, **options: sent.append(name))
    with django_capture_on_commit_callbacks(execute=True):
        open_table(mina, options(seat_count=1, tokens=21))
    assert bot_turns.PREPARING_TASK not in sent
    with django_capture_on_commit_callbacks(execute=True):
        open_table(mina, options(bots=("full-moon",)))
    assert sent.count(bot_turns.PREPARING_TASK) == 1


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
            play_bot_turn(game.pk, game.version)
        game.refresh_from_db()
        if game.to_move != 0:
            pause = game.bot_turn.due_at - game.moves.last().created_at
            pauses[mover != 0].add(pause)
    assert pauses == {False: {bot_turns.PAUSE}, True: {bot_turns.PAUSE_AFTER_BOT}}
    assert bot_turns.PAUSE < bot_turns.PAUSE_AFTER_BOT


def test_no_row_is_left_when_a_person_is_to_move(game):
    while game.to_move == 1:
        make_due()
        play_bot_turn(game.pk, game.version)
        game.refresh_from_db()
    assert not BotTurn.objects.exists()
