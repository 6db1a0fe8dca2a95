"""Tips in a player's first game, and the offers for newcomers."""

import pytest
from django.urls import reverse

from accounts.models import User
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.models import Game
from tests.factories import PlayerFactory
from tests.playing import first_legal, mover_of, play, play_to_the_end

TITLES = {
    1: "Take a lit tile.",
    2: "Now place it.",
    3: "Check, then confirm.",
    4: "Find a good place.",
    5: "Spend little, go again.",
}


@pytest.fixture
def newcomer(client, db):
    """Logged in."""
    user = PlayerFactory(username="luna")
    client.force_login(user)
    return user


@pytest.fixture
def start(otto, options):
    """Starts a game of this person and Otto."""

    def start(user: User) -> Game:
        table = open_table(user, options())
        join_table(otto, table.pk)
        return Game.objects.get(pk=table.pk)

    return start


def tips(client, game: Game, query: str = "") -> list[int]:
    page = client.get(reverse("table", args=[game.pk]) + query).text
    return [number for number, title in TITLES.items() if title in page]


def move_until_turn_of(user: User, game: Game) -> None:
    """At least one move; the first legal one each time."""
    while True:
        play(game, first_legal(game), key=f"k{game.version}")
        game.refresh_from_db()
        if mover_of(game) == user:
            return


def test_the_first_three_turns_have_tips_and_a_patch_brings_them(client, newcomer, start):
    game = start(newcomer)
    if mover_of(game) != newcomer:
        assert tips(client, game) == []
        move_until_turn_of(newcomer, game)
    assert tips(client, game) == [1, 2, 3]

    move_until_turn_of(newcomer, game)
    assert tips(client, game) == tips(client, game, f"?since={game.version - 1}") == [4]

    move_until_turn_of(newcomer, game)
    assert tips(client, game) == [5]

    move_until_turn_of(newcomer, game)
    assert tips(client, game) == tips(client, game, f"?since={game.version - 1}") == []


def test_only_a_game_in_which_the_player_moved_makes_the_next_one_the_second(client, newcomer, start):
    unused, game = start(newcomer), start(newcomer)
    for each in (unused, game):
        if mover_of(each) != newcomer:
            move_until_turn_of(newcomer, each)
    assert tips(client, game) == [1, 2, 3]

    move_until_turn_of(newcomer, unused)

    assert tips(client, game) == []


def test_tips_are_closed_one_by_one_or_all(client, newcomer):
    client.post(reverse("play-solo"))
    game = Game.objects.get()
    back = f"http://testserver{reverse('table', args=[game.pk])}?take=1"
    for which, left in (("2", [1, 3]), ("nonsense", [1, 3]), ("all", [])):
        answer = client.post(reverse("close-tip"), {"tip": which}, headers={"referer": back})
        assert answer.url == back
        assert tips(client, game) == left


def test_a_solo_game_has_no_tip_about_rivals(client, newcomer):
    client.post(reverse("play-solo"))
    game = Game.objects.get()
    move_until_turn_of(newcomer, game)
    move_until_turn_of(newcomer, game)
    assert tips(client, game) == []


def test_a_visitor_begins_against_the_easiest_bot_and_may_play_the_short_game_instead(client, bots):
    client.post(reverse("play-now"))
    game = Game.objects.get()
    [bot] = game.seats.filter(is_bot=True)
    assert bot.user.username == "new-moon"
    if mover_of(game) == bot.user:
        play(game, first_legal(game))
    assert reverse("play-short") in client.get(reverse("table", args=[game.pk])).text


def test_newcomers_are_offered_the_short_game_until_one_is_over(client, game, mina, newcomer):
    assert reverse("play-short") in client.get(reverse("new-table")).text

    play_to_the_end(game)
    client.force_login(mina)

    assert reverse("play-short") not in client.get(reverse("new-table")).text


def test_the_short_game_is_that_of_the_rule_book(client, mina, bots):
    client.force_login(mina)
    client.post(reverse("play-short"))
    game = Game.objects.get()
    assert (game.seat_count, game.tokens, game.status) == (3, 17, Game.Status.RUNNING)
    assert game.seats.filter(is_bot=True).count() == 2
