"""The sockets that are not about one table."""

import pytest
from django.core.cache import cache

from games.chat.actions.say import say
from games.leaderboards.actions.count_games import count_games
from games.tables.actions.close_table import cancel_table
from games.tables.actions.invite import invite_to_table
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.watch import events as watch_events
from games.watch import socket as watch_socket
from tests.playing import first_legal, play

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_users_socket_counts_what_waits(person, game, mina, otto):
    seat = game.to_move
    line = person((mina, otto)[seat]).connect("/ws/me/")

    welcome = line.next()
    assert (welcome["turns"], welcome["invitations"], welcome["mentions"]) == (1, 0, 0)
    play(game, first_legal(game))
    changed = line.wait_for("games_changed")
    game.refresh_from_db()
    assert (changed["game"], changed["turns"]) == (game.pk, int(game.to_move == seat))


def test_it_reports_invitations_and_mentions(person, mina, otto, options):
    line = person(otto).connect("/ws/me/")
    line.wait_for("welcome")
    table = open_table(mina, options())
    invite_to_table(mina, table.pk, otto)

    invited = line.wait_for("invited")
    assert (invited["game"], invited["invitations"]) == (table.pk, 1)

    join_table(otto, table.pk)
    said = say(mina, table.pk, "@otto your turn")
    mentioned = line.wait_for("mentioned")
    assert (mentioned["line"], mentioned["mentions"], mentioned["invitations"]) == (said.pk, 1, 0)


def test_it_is_for_users_only(person, db):
    assert person().connect("/ws/me/").close_code() == 4401


def test_the_lobby_reports_opened_and_closed_tables(person, mina, otto, options):
    line = person().connect("/ws/lobby/")
    empty = line.next()["mark"]
    table = open_table(mina, options())

    assert line.wait_for("changed") == {"type": "changed", "game": table.pk}
    opened = person().connect("/ws/lobby/").next()["mark"]
    assert opened != empty
    cancel_table(mina, table.pk)
    assert line.wait_for("changed")["game"] == table.pk
    assert person().connect("/ws/lobby/").next()["mark"] == empty


def test_the_lobby_does_not_report_private_tables(person, mina, options):
    line = person().connect("/ws/lobby/")
    line.wait_for("welcome")
    open_table(mina, options(access="link"))
    listed = open_table(mina, options())

    assert line.wait_for("changed")["game"] == listed.pk


def test_counted_games_are_announced_to_everybody_but_not_one_by_one(person, game, otto, options):
    cache.clear()
    line = person().connect("/ws/leaderboard/")
    assert line.next()["mark"] == "0"
    assert count_games() == 0
    for number in range(3):
        table = game if number == 0 else again(game, otto, options)
        play(table, "resign:0", seat=0)
        assert count_games() == 1

    assert line.wait_for("changed") == {"type": "changed"}
    assert person().connect("/ws/leaderboard/").next()["mark"] == "3"
    cache.clear()
    play(again(game, otto, options), "resign:0", seat=0)
    count_games()
    # The next announcement: the second and the third game were announced together with the first.
    assert line.next() == {"type": "changed"}
    assert person().connect("/ws/leaderboard/").next()["mark"] == "4"


def test_moves_of_public_games_are_announced_to_everybody(person, game, monkeypatch, otto, options):
    monkeypatch.setattr(watch_events, "_pace", watch_events.Pace(0))
    line = person().connect("/ws/watch/")
    mark = line.next()["mark"]
    play(again(game, otto, lambda: options(watching="players")), "resign:0", seat=0)
    assert person().connect("/ws/watch/").next()["mark"] == mark
    play(game, first_legal(game))

    assert line.next() == {"type": "changed"}
    assert person().connect("/ws/watch/").next()["mark"] != mark


@pytest.mark.parametrize(("query", "is_wanted"), [("", False), ("?featured=1", True)])
def test_only_a_page_with_a_featured_game_keeps_the_exhibition_going(person, monkeypatch, query, is_wanted):
    wanted = []
    monkeypatch.setattr(watch_socket, "want_exhibition", lambda: wanted.append(True))
    person().connect(f"/ws/watch/{query}").next()
    assert bool(wanted) is is_wanted


def again(game, other, options):
    table = open_table(game.host, options())
    join_table(other, table.pk)
    table.refresh_from_db()
    return table
