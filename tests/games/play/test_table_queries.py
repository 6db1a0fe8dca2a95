"""Every kind of table page needs few queries."""

import pytest
from django.utils import timezone

from accounts.models import Block, Follow
from games.bots.actions.ensure_bots import ensure_bots
from games.chat.actions.say import say
from games.chat.actions.write_note import write_note
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.models import Game
from games.tables.options import TableOptions
from tests.factories import PlayerFactory
from tests.playing import first_legal, play, play_to_the_end

MOST = 13  # one of them only in the first three turns
MOST_FOR_A_RESULT = 28
"""A result also shows achievements, a rematch, the next game, advice, and what is known of the opponents."""
MOVES = 8


@pytest.fixture
def seated(mina, otto, kian):
    """A running game of `seats` people with some moves; Mina is the host."""

    def seated(seats: int, moves: int = MOVES, **options) -> Game:
        tokens = 21 if seats == 1 else 20
        table = open_table(
            mina, TableOptions(**{"name": "Harbour", "seat_count": seats, "tokens": tokens, **options})
        )
        guests = [otto, kian, PlayerFactory(username="sable")]
        for guest in guests[: seats - 1 - len(options.get("bots", ()))]:
            join_table(guest, table.pk)
        game = Game.objects.get(pk=table.pk)
        for _ in range(moves):
            play(game, first_legal(game), key=f"k{game.version}")
            game.refresh_from_db()
        return game

    return seated


@pytest.fixture
def ask(client, django_assert_max_num_queries):
    """Opens another page first, so that queries for a new session do not count."""

    def ask(game: Game, viewer=None, query: str = "") -> str:
        if viewer is not None:
            client.force_login(viewer)
        client.get("/about/")
        with django_assert_max_num_queries(MOST_FOR_A_RESULT if game.is_over else MOST):
            answer = client.get(f"/games/{game.pk}/{query}")
        assert answer.status_code == 200
        return answer.text

    return ask


def whose_turn(game: Game):
    return game.seats.get(index=game.to_move).user


def who_waits(game: Game):
    return game.seats.exclude(index=game.to_move).filter(user__kind="person").first().user


@pytest.mark.parametrize("options", [{}, {"time_control": "3d", "rated": True}])
@pytest.mark.parametrize("seats", [2, 4])
def test_your_own_turn_and_another_players(ask, seated, seats, options):
    game = seated(seats, **options)
    assert "Turn: " in ask(game, who_waits(game))
    for query in ("", "?text=1", "?tab=notes"):
        assert 'data-step="choose"' in ask(game, whose_turn(game), query)
    ask(game, whose_turn(game), "?seat=1&pane=area")


def test_a_table_with_bots(ask, seated, mina):
    ensure_bots()
    game = seated(4, bots=("crescent", "full-moon", "new-moon"))
    ask(game, mina)
    while whose_turn(game) != mina:
        play(game, first_legal(game), key=f"k{game.version}")
        game.refresh_from_db()
    assert 'data-step="choose"' in ask(game, mina)


def test_a_solo_game(ask, seated, mina):
    game = seated(1)
    ask(game, mina)
    play_to_the_end(game)
    ask(game, mina)


def test_a_spectator(ask, seated, mina):
    game = seated(4)
    assert "You’re watching" in ask(game)
    watcher = PlayerFactory(username="watcher")
    Follow.objects.create(user=watcher, other=mina)
    assert "You’re watching" in ask(game, watcher)


@pytest.mark.parametrize("options", [{}, {"time_control": "3d", "rated": True}])
def test_a_finished_game_and_its_replay(ask, seated, mina, options):
    game = seated(4, **options)
    play_to_the_end(game)
    for viewer in (None, mina):
        for query in ("", "?result", "?ply=0", "?ply=5", "?ply=9999", "?ply=5&side=1&try="):
            ask(game, viewer, query)


def test_a_running_game_at_an_earlier_move(ask, seated, mina):
    assert "Back to the game" in ask(seated(4), mina, "?ply=5")


def test_chat_and_notes(ask, seated, mina, otto, kian):
    game = seated(4)
    Block.objects.create(user=mina, other=kian, kind=Block.Kind.MUTED)
    for number in range(12):
        say((mina, otto)[number % 2], game.pk, f"line {number}")
    say(kian, game.pk, "nobody hears me")
    write_note(mina, game.pk, "Remember the red ones.")
    for tab in ("chat", "notes", "log"):
        html = ask(game, mina, f"?tab={tab}")
    assert "line 11" in html
    assert "Remember the red ones." in html


def test_a_game_that_is_paused(ask, seated, mina):
    game = seated(4, time_control="3d")
    Game.objects.filter(pk=game.pk).update(paused_at=timezone.now(), deadline=None)
    ask(game, mina)
