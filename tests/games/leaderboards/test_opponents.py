"""What a user is told about people before challenging them."""

from datetime import timedelta

import pytest
from django.core.cache import cache

from accounts.actions.block_player import block_player
from accounts.actions.follow import follow
from accounts.actions.preferences import update_preferences
from accounts.models import Block
from games.leaderboards.actions.count_games import count_games
from games.leaderboards.models import HeadToHead
from games.leaderboards.queries import opponents
from games.leaderboards.queries.opponents import Score, facts_about, opponent_facts
from games.live.presence import PresenceUnknown
from tests.factories import PlayerFactory
from tests.playing import finished_game, resign

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


@pytest.fixture(autouse=True)
def online(monkeypatch):
    """The ids of those who are online."""
    there: set[int] = set()
    monkeypatch.setattr(opponents, "online_users", lambda ids: frozenset(there.intersection(ids)))
    return there


def test_nothing_is_said_of_a_newcomer(mina, otto):
    facts = facts_about(mina, otto)
    assert (facts.answer_time, facts.reliability, facts.score, facts.is_online) == (None, None, None, False)


def test_the_score_is_the_viewers(rated_game, mina, otto):
    for loser in (otto, otto, mina):
        resign(rated_game(mina, otto), loser)
    count_games()
    assert facts_about(mina, otto).score == Score(won=2, lost=1, games=3)
    assert facts_about(otto, mina).score == Score(won=1, lost=2, games=3)


def test_games_in_which_nobody_was_ahead_are_draws(mina, otto):
    HeadToHead.objects.create(user=mina, other=otto, games=4, wins=2)
    HeadToHead.objects.create(user=otto, other=mina, games=4, wins=1)
    assert facts_about(mina, otto).score.drawn == 1


def test_habits_are_shown_if_they_are_known(mina, otto):
    cache.set(f"answer-time:{otto.pk}", 7200.0)
    for _number in range(3):
        finished_game(mina, otto, time_control="2d")
    facts = facts_about(mina, otto)
    assert facts.answer_time == timedelta(hours=2)
    assert facts.reliability.percent == 100


def test_a_player_who_hides_statistics_shows_only_name_and_rating(mina, otto):
    HeadToHead.objects.create(user=mina, other=otto, games=1, wins=1)
    cache.set(f"answer-time:{otto.pk}", 7200.0)
    update_preferences(otto, hide_statistics=True)
    otto.refresh_from_db()
    facts = facts_about(mina, otto)
    assert (facts.answer_time, facts.reliability, facts.score) == (None, None, None)


def test_only_friends_are_shown_online(mina, otto, online):
    online.add(otto.pk)
    follow(mina, otto)
    assert not facts_about(mina, otto).is_online
    follow(otto, mina)
    assert facts_about(mina, otto).is_online


def test_no_friend_is_online_if_that_is_unknown(mina, otto, monkeypatch):
    def fail(_ids):
        raise PresenceUnknown

    monkeypatch.setattr(opponents, "online_users", fail)
    assert not facts_about(mina, otto).is_online


def test_many_players_cost_as_many_queries_as_one(mina, django_assert_max_num_queries):
    players = [PlayerFactory() for _ in range(12)]
    for player in players:
        HeadToHead.objects.create(user=mina, other=player, games=1)
    with django_assert_max_num_queries(8):
        assert len(opponent_facts(mina, players)) == 12
    with django_assert_max_num_queries(0):
        assert opponent_facts(mina, []) == {}


@pytest.mark.parametrize(
    ("won", "lost", "words"),
    [
        (3, 1, 'You lead <bdi dir="ltr">3\u20131</bdi>'),
        (1, 3, 'You’re behind <bdi dir="ltr">1\u20133</bdi>'),
        (2, 2, 'Head to head: <bdi dir="ltr">2\u20132</bdi>'),
    ],
)
def test_a_profile_shows_the_score_and_what_a_challenge_sends(client, mina, otto, won, lost, words):
    HeadToHead.objects.create(user=mina, other=otto, games=5, wins=won)
    HeadToHead.objects.create(user=otto, other=mina, games=5, wins=lost)
    client.force_login(mina)
    page = client.get("/players/otto/").text
    assert words in page
    assert ("1 draw" in page) == (won + lost == 4)
    assert "Rated · 2 days per move" in page
    assert "/games/new/?invite=otto" in page


@pytest.mark.parametrize("viewer", ["nobody", "otto", "blocks otto"])
def test_a_profile_offers_no_challenge_to_visitors_oneself_and_those_who_block(client, mina, otto, viewer):
    if viewer == "blocks otto":
        block_player(mina, otto, Block.Kind.BLOCKED)
    if viewer != "nobody":
        client.force_login(otto if viewer == "otto" else mina)
    assert "/players/otto/challenge/" not in client.get("/players/otto/").text
