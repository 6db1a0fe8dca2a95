from datetime import UTC, datetime

import pytest

from accounts.models import User
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.models import Game
from games.tables.options import TableOptions
from tests.api.caller import Caller, start
from tests.factories import PlayerFactory
from tests.playing import play


@pytest.fixture
def finish(mina, otto, open_by):
    """A game that Otto ended by resigning, on the given day."""

    def make(*, day: datetime | None = None, **options) -> Game:
        game = start(open_by(mina, **options), otto)
        play(game, "resign:1", seat=1)
        if day is not None:
            Game.objects.filter(pk=game.pk).update(finished_at=day)
            game.seats.update(ended_at=day)
        game.refresh_from_db()
        return game

    return make


def ids(answer) -> list[int]:
    assert answer.status_code == 200
    return [row["id"] for row in answer.json()["results"]]


def test_the_lobby_shows_listed_tables_newest_first(mina, otto, visitor, open_by):
    first, second = open_by(mina), open_by(mina, seat_count=4)
    open_by(mina, access=Game.Access.LINK)
    open_by(mina, access=Game.Access.INVITED)
    start(open_by(mina), otto)
    assert ids(visitor.get("tables/")) == [second.pk, first.pk]
    assert ids(visitor.get("tables/", {"seats": 4})) == [second.pk]
    assert ids(visitor.get("tables/", {"rated": "true"})) == []
    assert ids(visitor.get("tables/", {"time_control": "none"})) == [second.pk, first.pk]


def test_a_list_is_read_page_by_page_in_both_directions(mina, visitor, open_by):
    tables = [open_by(mina).pk for _ in range(5)][::-1]
    pages = [visitor.get("tables/", {"limit": 2}).json()]
    while following := pages[-1]["next"]:
        pages.append(visitor.get(following.partition("/api/")[2]).json())
    assert [[row["id"] for row in page["results"]] for page in pages] == [tables[:2], tables[2:4], tables[4:]]
    assert pages[0]["previous"] is None
    back = visitor.get(pages[2]["previous"].partition("/api/")[2])
    assert ids(back) == tables[2:4]


def test_my_games_wait_or_run(mina, otto, sam, finish, open_by):
    waiting = open_by(mina)
    running = start(open_by(mina, watching=Game.Watching.PLAYERS), otto)
    finish()
    assert ids(mina.get("games/mine/")) == [running.pk, waiting.pk]
    assert ids(otto.get("games/mine/")) == [running.pk]
    assert ids(sam.get("games/mine/")) == []


def test_me_counts_what_waits(mina, otto, open_by):
    open_by(otto, access=Game.Access.INVITED, invited=(mina.user,))
    game = start(open_by(mina), otto)
    me = mina.get("me/").json()
    assert me["user"]["username"] == "mina"
    assert (me["turns"], me["invitations"], me["mentions"]) == (int(game.to_move == 0), 1, 0)


def test_my_invitations_name_the_host_and_the_table(mina, otto, open_by):
    table = open_by(mina, access=Game.Access.INVITED, invited=(otto.user,))
    (invitation,) = otto.get("invitations/").json()["results"]
    assert invitation["invited_by"]["username"] == "mina"
    assert invitation["table"]["id"] == table.pk
    otto.post(f"games/{table.pk}/join/")
    assert otto.get("invitations/").json()["results"] == []


def test_finished_games_are_filtered_by_their_properties(mina, otto, sam, visitor, finish):
    casual = finish(day=datetime(2026, 3, 1, 23, 59, 59, tzinfo=UTC))
    rated = finish(rated=True, time_control="1d", day=datetime(2026, 3, 2, tzinfo=UTC))
    everything = [rated.pk, casual.pk]
    for query, expected in [
        ({}, everything),
        ({"player": "MINA"}, everything),
        ({"player": "sam"}, []),
        ({"player": "nobody"}, []),
        ({"player": "mina", "opponent": "otto"}, everything),
        ({"player": "mina", "opponent": "sam"}, []),
        ({"player": "mina", "place": 1}, everything),
        ({"player": "otto", "place": 1}, []),
        ({"seats": 2}, everything),
        ({"seats": 3}, []),
        ({"rated": "true"}, [rated.pk]),
        ({"rated": "false"}, [casual.pk]),
        ({"reason": "left"}, everything),
        ({"reason": "tokens"}, []),
        ({"since": "2026-03-02"}, [rated.pk]),
        ({"until": "2026-03-01"}, [casual.pk]),
        ({"since": "2026-03-01", "until": "9999-12-31"}, everything),
        ({"until": "0001-01-01"}, []),
    ]:
        assert ids(visitor.get("games/finished/", query)) == expected, query


def test_a_game_with_the_same_bot_twice_is_listed_once(mina, visitor, bots, open_by):
    game = open_by(mina, seat_count=3, bots=("crescent", "crescent"))
    game.refresh_from_db()
    for seat, key in ((1, "one"), (2, "two")):
        play(game, f"resign:{seat}", seat=seat, version=seat - 1, key=key)
    assert ids(visitor.get("games/finished/", {"player": "crescent"})) == [game.pk]
    assert ids(visitor.get("games/finished/", {"player": "mina", "opponent": "crescent"})) == [game.pk]


@pytest.mark.parametrize("query", [{"opponent": "otto"}, {"place": 1}])
def test_a_filter_that_needs_a_player_says_so(visitor, query):
    answer = visitor.get("games/finished/", query)
    assert (answer.status_code, answer.json()["field"]) == (422, *query)


def test_a_game_only_for_its_players_is_listed_only_for_them(mina, sam, visitor, finish):
    hidden = finish(watching=Game.Watching.PLAYERS)
    assert ids(mina.get("games/finished/")) == [hidden.pk]
    assert ids(sam.get("games/finished/")) == []
    assert ids(visitor.get("games/finished/", {"player": "mina"})) == []


def crowd(host: User, number: int) -> None:
    """A waiting table, a running game, a finished game and an invitation, each with other people."""
    others = [PlayerFactory(username=f"crowd-{number}-{seat}") for seat in range(4)]
    options = TableOptions(name="Crowd", seat_count=4, tokens=20)
    open_table(others[0], options)
    for ends in (False, True):
        game = open_table(host, options)
        for other in others[1:]:
            join_table(other, game.pk)
        if ends:
            game.refresh_from_db()
            for seat in (1, 2, 3):
                play(game, f"resign:{seat}", seat=seat, version=seat - 1, key=f"{seat}")
    invited = TableOptions(name="Come", seat_count=2, tokens=20, access=Game.Access.INVITED, invited=(host,))
    open_table(others[0], invited)


@pytest.mark.parametrize(
    ("path", "queries"),
    [
        ("tables/", 4),
        ("games/mine/", 4),
        ("invitations/", 4),
        ("games/finished/", 4),
        ("games/finished/?player=mina&opponent=crowd-0-1&place=1&seats=4&rated=false&reason=left", 6),
    ],
)
def test_a_list_costs_the_same_queries_however_long_it_is(mina, path, queries, django_assert_num_queries):
    for number in range(3):
        crowd(mina.user, number)
        with django_assert_num_queries(queries):
            answer = mina.get(path)
        assert len(answer.json()["results"]) == (1 if "crowd-0-1" in path else number + 1)


def test_a_cursor_still_works_after_its_rows_were_deleted(mina, visitor, open_by):
    tables = [open_by(mina) for _ in range(4)][::-1]
    following = visitor.get("tables/", {"limit": 2}).json()["next"]
    mina.post(f"games/{tables[1].pk}/cancel/")
    assert ids(visitor.get(following.partition("/api/")[2])) == [tables[2].pk, tables[3].pk]


def test_a_guest_has_lists_too(guest: Caller, open_by):
    table = open_by(guest)
    assert ids(guest.get("games/mine/")) == [table.pk]
