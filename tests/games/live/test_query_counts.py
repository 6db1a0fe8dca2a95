"""Every open page runs these queries, at every heartbeat or every change."""

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import Block
from games.chat.actions.say import say
from games.chat.queries import chat_lines_visible_to, may_read_line
from games.leaderboards.socket import LeaderboardSocket
from games.live.game_socket import GameSocket
from games.live.lobby_socket import LobbySocket
from games.live.queries import counts_for
from games.tables.actions.invite import invite_to_table
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.queries import games_visible_to
from tests.playing import play

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def test_the_counts_of_a_user_are_one_query(mina, otto, options, django_assert_num_queries):
    for _ in range(2):
        table = open_table(mina, options())
        invite_to_table(mina, table.pk, otto)
    joined = open_table(mina, options())
    join_table(otto, joined.pk)
    say(mina, joined.pk, "@otto hello")
    joined.refresh_from_db()

    with django_assert_num_queries(1):
        counts = counts_for(otto)

    assert counts == {
        "turns": int(joined.to_move == 1),
        "invitations": 2,
        "mentions": 1,
        "notifications": 0,
    }


def test_an_account_that_was_just_deleted_has_nothing_to_count(mina):
    mina.pk += 1
    assert set(counts_for(mina).values()) == {0}


@pytest.fixture
def viewers(game, mina, otto, kian):
    """A player, a spectator, a spectator who blocked the first player, and a visitor."""
    Block.objects.create(user=kian, other=mina, kind=Block.Kind.BLOCKED)
    return [mina, otto, kian, AnonymousUser()]


@pytest.mark.parametrize("is_over", [False, True])
def test_a_chat_line_is_one_query_and_the_same_lines_can_be_read_as_on_the_page(
    game, viewers, mina, kian, is_over, django_assert_num_queries
):
    lines = [say(author, game.pk, "Hello") for author in (mina, kian)]
    if is_over:
        play(game, "resign:0", seat=0)
        game.refresh_from_db()
    for viewer in viewers:
        games = games_visible_to(viewer).filter(pk=game.pk)
        for line in lines:
            with django_assert_num_queries(1):
                may_read = may_read_line(viewer, games, line.pk)
            assert may_read == chat_lines_visible_to(viewer, game).filter(pk=line.pk).exists()


def test_a_line_of_a_game_that_is_hidden_can_not_be_read(game, mina, kian):
    line = say(mina, game.pk, "Hello")
    type(game).objects.update(watching="players")
    assert may_read_line(mina, games_visible_to(mina).filter(pk=game.pk), line.pk)
    assert not may_read_line(kian, games_visible_to(kian).filter(pk=game.pk), line.pk)


@pytest.mark.parametrize(
    ("kind", "queries"),
    # The game, its seats and its newest chat line; the mark.
    [(GameSocket, 3), (LobbySocket, 1), (LeaderboardSocket, 1)],
)
@pytest.mark.parametrize("cookies", [{}, {"sessionid": "x" * 32}])
def test_a_heartbeat_of_a_visitor_does_not_look_for_a_session(
    game, kind, queries, cookies, django_assert_num_queries
):
    socket = kind()
    socket.scope = {"cookies": cookies, "query_string": b"", "url_route": {"kwargs": {"game_id": game.pk}}}
    socket.user, socket.channel_name, socket.counted_for = AnonymousUser(), "channel", ()
    with django_assert_num_queries(queries):
        socket._check_session_and_read_state()
