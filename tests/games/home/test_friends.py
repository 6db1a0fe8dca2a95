"""What the friends page says about the players whom a user follows."""

import pytest

from accounts.actions.enjoy import enjoy
from accounts.actions.follow import follow
from accounts.actions.preferences import update_preferences
from accounts.models import EnjoyedPlayer
from games.daily.models import DailyAttempt, DailyMoon
from games.home import friends as friends_module
from games.home.friends import followed_players, online_mark
from games.live.presence import PresenceUnknown
from novaluna_site.periods import utc_today
from tests.factories import PlayerFactory, seat_at_a_table, start_game
from tests.playing import finished_game

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture(autouse=True)
def nobody_online(monkeypatch):
    monkeypatch.setattr(friends_module, "online_users", lambda _ids: frozenset())


@pytest.fixture
def online(monkeypatch):
    def enter(*users):
        there = {user.pk for user in users}
        monkeypatch.setattr(friends_module, "online_users", lambda ids: frozenset(there.intersection(ids)))

    return enter


def only(found):
    (friend,) = found
    return friend


def score(user, points):
    moon, _ = DailyMoon.objects.get_or_create(day=utc_today(), defaults={"commitment": "c" * 64})
    game = seat_at_a_table(user).game
    DailyAttempt.objects.create(moon=moon, user=user, game=game, score=points, points=3, streak=1)


def test_online_is_known_of_friends_only(mina, otto, online):
    follow(mina, otto)
    online(otto)
    assert not only(followed_players(mina)).is_online, "otto does not follow mina"
    follow(otto, mina)
    assert only(followed_players(mina)).is_online


def test_no_friend_is_online_if_that_is_unknown(mina, otto, monkeypatch):
    def fail(_ids):
        raise PresenceUnknown

    follow(mina, otto)
    monkeypatch.setattr(friends_module, "online_users", fail)
    assert not only(followed_players(mina)).is_online


def test_a_running_game_is_linked_if_the_viewer_may_watch_it(mina, otto, kian):
    follow(mina, otto)
    start_game(otto, kian, watching="players")
    assert only(followed_players(mina)).game_id is None
    game = start_game(otto, kian)
    start_game(mina, otto)
    assert only(followed_players(mina)).game_id == game.pk, "their own game is nothing to watch"


def test_the_score_of_the_day_is_told_unless_statistics_are_hidden(mina, otto):
    follow(mina, otto)
    score(otto, 91)
    assert only(followed_players(mina)).daily_score == 91
    update_preferences(otto, hide_statistics=True)
    assert not only(followed_players(mina)).is_active


def test_players_who_are_online_come_first(mina, otto, kian, online):
    for friend in (kian, otto):
        follow(mina, friend)
        follow(friend, mina)
    online(otto)
    assert [friend.user for friend in followed_players(mina)] == [otto, kian]


@pytest.mark.parametrize("path", ["/", "/friends/", "/games/new/friend/"])
def test_pages_with_friends_know_who_was_online_when_they_were_drawn(client, mina, otto, kian, online, path):
    for friend in (otto, kian):
        follow(mina, friend)
        follow(friend, mina)
    online(otto)
    assert online_mark(followed_players(mina)) == str(otto.pk)
    client.force_login(mina)
    assert f'data-live="friends" data-online="{otto.pk}"' in client.get(path).text


def test_the_page_costs_the_same_queries_for_many_friends(client, mina, kian, django_assert_max_num_queries):
    for _number in range(12):
        friend = PlayerFactory()
        follow(mina, friend)
        start_game(friend, kian)
    client.force_login(mina)
    with django_assert_max_num_queries(26):
        page = client.get("/friends/")
    assert page.content.decode().count("Watch game") == 12


def test_people_one_enjoyed_playing_with_can_be_challenged(client, mina, otto):
    finished_game(mina, otto)
    enjoy(mina, otto)
    client.force_login(mina)
    page = client.get("/friends/").text
    assert "People you enjoyed playing with" in page
    assert "/players/otto/challenge/" in page
    client.force_login(otto)
    assert "People you enjoyed playing with" not in client.get("/friends/").text


def test_every_person_one_enjoyed_playing_with_is_on_one_of_the_pages(client, mina):
    people = {PlayerFactory() for _ in range(45)}
    EnjoyedPlayer.objects.bulk_create(EnjoyedPlayer(user=mina, other=other) for other in people)
    client.force_login(mina)
    pages = [client.get("/friends/", {"people": number}) for number in (1, 2, 3)]
    shown = [facts.user for page in pages for facts in page.context["enjoyed"]]
    assert len(shown) == 45
    assert set(shown) == people
