"""Profiles: the statistics, their visibility, and the number of queries."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache
from django.urls import reverse

from accounts.actions.block_player import block_player
from accounts.actions.deletion import delete_account
from accounts.actions.follow import follow
from accounts.models import Block, Follow, User
from games.chat.actions.say import say
from games.chat.models import Mention
from games.home.friends import followed_players
from games.home.queries import open_tables_of_followed, results_of_followed
from games.leaderboards.achievements import RULES
from games.leaderboards.actions.count_games import count_games
from games.leaderboards.models import Achievement, HeadToHead, PlayerStats, Suspicion
from games.leaderboards.queries import site_statistics
from games.leaderboards.queries.profiles import statistics_of
from games.notifications.models import Notification
from games.notifications.models.notification import State
from games.tables import errors
from games.tables.actions.invite import invite_to_table
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.models import Game, Invitation
from games.tables.options import TableOptions
from tests.playing import play_to_the_end, resign

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


@pytest.fixture
def played(rated_game, mina, otto) -> Game:
    game = rated_game(mina, otto)
    play_to_the_end(game)
    count_games()
    return game


def solo(user: User) -> Game:
    table = open_table(user, TableOptions(name="Solo", seat_count=1, tokens=21))
    game = Game.objects.get(pk=table.pk)
    play_to_the_end(game)
    return game


def test_a_game_adds_to_the_sums_of_both(played, mina, otto):
    for user in (mina, otto):
        stats = PlayerStats.objects.get(user=user)
        seat = played.seats.get(user=user)
        assert stats.games == 1
        assert stats.tokens == 20 - seat.tokens_left
        area = played.state["areas"][seat.index]
        assert sum(stats.tiles.values()) == len(area)
    assert sum(HeadToHead.objects.values_list("wins", flat=True)) == 1


def test_the_profile_shows_rating_form_rivals_and_habits(client, played, mina, otto):
    page = client.get(reverse("profile", args=["mina"]))
    found = page.context["statistics"]
    assert [curve.rating.category for curve in found.curves] == ["two"]
    assert len(found.curves[0].numbers) == 2
    assert [entry.game_id for entry in found.form] == [played.pk]
    assert [rival.other for rival in found.rivals] == [otto]
    assert sum(percent for _, percent in found.play_style.colors) in range(98, 103)
    assert "Show as table" in page.content.decode()


def test_hidden_statistics_are_shown_to_nobody_else(client, played, mina, otto):
    User.objects.filter(pk=mina.pk).update(hide_statistics=True)
    page = client.get(reverse("profile", args=["mina"]))
    assert page.context["statistics"] is None
    assert page.context["recent"] == []
    assert client.get("/api/players/mina/").json()["statistics"] is None
    client.force_login(otto)
    assert client.get(reverse("profile", args=["mina"])).context["statistics"] is None
    client.force_login(mina)
    assert client.get(reverse("profile", args=["mina"])).context["statistics"] is not None
    assert client.get("/api/players/mina/").json()["statistics"]["games"] == 1


def test_the_profile_costs_the_same_with_more_games(
    client, rated_game, mina, otto, played, django_assert_max_num_queries
):
    address = reverse("profile", args=["mina"])
    for _ in range(4):
        resign(rated_game(mina, otto), otto)
    count_games()
    cache.clear()
    with django_assert_max_num_queries(26):
        client.get(address)


def test_solo_scores_are_counted(client, mina):
    scores = [solo(mina).seats.get().score for _ in range(3)]
    count_games()
    client.force_login(mina)
    summary = client.get(reverse("solo")).context["summary"]
    assert (summary.best, summary.games) == (min(scores), 3)
    assert sum(count for _, count in summary.bins) == 3
    fetched = client.get("/api/solo/").json()
    assert [game["score"] for game in fetched["recent"]] == scores[::-1]


def test_achievements_name_the_game_and_come_once(played, mina, otto, rated_game):
    winner = played.seats.get(place=1).user
    first = Achievement.objects.get(user=winner, code="moonrise")
    assert (first.game, first.earned_at) == (played, Game.objects.get(pk=played.pk).finished_at)
    resign(rated_game(mina, otto), otto if winner == mina else mina)
    count_games()
    assert Achievement.objects.filter(user=winner, code="moonrise").count() == 1
    assert set(Achievement.objects.values_list("code", flat=True)) <= set(RULES)


def test_five_wins_in_a_row_are_a_spring_tide(rated_game, mina, otto):
    for number in range(5):
        resign(rated_game(mina, otto), otto)
        assert count_games() == 1
        assert Achievement.objects.filter(user=mina, code="spring-tide").exists() == (number == 4)


def test_deleting_an_account_deletes_its_statistics(played, mina, otto):
    follow(otto, mina)
    delete_account(mina)
    assert not PlayerStats.objects.filter(user=mina.pk).exists()
    assert not Achievement.objects.filter(user=mina.pk).exists()
    assert not Follow.objects.exists()
    assert statistics_of(otto, otto).rivals[0].other.display_name == "Former player"


def test_following_shows_open_tables_and_results(played, mina, otto, kian):
    follow(kian, mina)
    table = open_table(mina, TableOptions(name="Harbour", seat_count=2, tokens=20))
    assert [(each.user, each.is_friend) for each in followed_players(kian)] == [(mina, False)]
    follow(mina, kian)
    assert followed_players(kian)[0].is_friend
    assert list(open_tables_of_followed(kian)) == [table]
    assert list(results_of_followed(kian)) == [played]


def test_a_blocked_player_cannot_follow_join_or_stay_a_friend(mina, otto):
    follow(mina, otto)
    follow(otto, mina)
    block_player(mina, otto, Block.Kind.BLOCKED)
    assert not Follow.objects.exists()
    with pytest.raises(errors.Refused):
        follow(otto, mina)
    table = open_table(mina, TableOptions(name="Harbour", seat_count=2, tokens=20))
    with pytest.raises(errors.Forbidden):
        join_table(otto, table.pk)


def test_a_block_withdraws_pending_invitations_between_the_two(mina, otto, kian):
    table = open_table(mina, TableOptions(name="Harbour", seat_count=3, tokens=20))
    for invited in (otto, kian):
        invite_to_table(mina, table.pk, invited)
    other = open_table(otto, TableOptions(name="Pier", seat_count=3, tokens=20))
    invite_to_table(otto, other.pk, mina)
    join_table(kian, other.pk)
    say(otto, other.pk, "@kian good evening")
    block_player(otto, mina, Block.Kind.BLOCKED)
    pending = Invitation.objects.filter(status=Invitation.Status.PENDING)
    assert list(pending.values_list("user", flat=True)) == [kian.pk]
    assert set(Invitation.objects.filter(status="withdrawn").values_list("user__username", flat=True)) == {
        "mina",
        "otto",
    }
    due = Notification.objects.filter(state=State.DUE, read_at=None)
    assert set(due.values_list("user__username", "kind")) == {("kian", "invitation"), ("kian", "mention")}
    block_player(kian, otto, Block.Kind.MUTED)
    assert Mention.objects.exists()
    block_player(kian, otto, Block.Kind.BLOCKED)
    assert not Mention.objects.exists()
    assert set(due.all().values_list("user__username", "kind")) == {("kian", "invitation")}


def test_nobody_follows_bots_or_themselves(mina, bots):
    for other in (mina, User.objects.get(username="crescent")):
        with pytest.raises(errors.Refused):
            follow(mina, other)


def test_the_pages_of_friends_work(client, played, mina, otto):
    client.force_login(mina)
    client.post(reverse("follow", args=["otto"]), {"follow": "yes"})
    assert len(client.get(reverse("friends")).context["results"]) == 1
    assert client.get("/api/follows/").json()["follows"][0]["friend"] is False
    client.post(reverse("follow", args=["otto"]), {"follow": "no"})
    assert not Follow.objects.exists()


def test_a_series_of_early_resignations_is_only_reported_to_the_staff(rated_game, mina, otto):
    before = []
    for number in range(5):
        resign(rated_game(mina, otto), otto)
        count_games()
        before.append(Suspicion.objects.count())
        assert number < 3 or Suspicion.objects.get().games == number + 1
    assert before == [0, 0, 0, 1, 1]
    suspicion = Suspicion.objects.get()
    assert (suspicion.loser, suspicion.winner) == (otto, mina)
    assert otto.is_active
    assert PlayerStats.objects.get(user=mina).wins == 5


def test_resignations_over_months_are_no_series(rated_game, mina, otto):
    for number in range(5):
        game = rated_game(mina, otto)
        resign(game, otto)
        ended = datetime.now(UTC) - timedelta(days=20 * (5 - number))
        Game.objects.filter(pk=game.pk).update(finished_at=ended)
        game.seats.update(ended_at=ended)
        count_games()
    assert not Suspicion.objects.exists()


def test_a_few_games_make_no_percentages(client, played):
    count_games()
    page = client.get(reverse("statistics")).content.decode()
    first = page.split('id="first"')[1].split("</section>")[0]
    assert first.count("%") == 1, "only the fair share, which is no measurement"
    assert "Averages appear after 20 games." in page


def test_the_site_counts_games_and_players(client, played, mina, monkeypatch):
    monkeypatch.setattr(site_statistics, "ENOUGH_GAMES", 1)
    solo(mina)
    count_games()
    site = client.get(reverse("statistics")).context["site"]
    assert (site.games, site.players) == (2, 2)
    assert {size.seats: size.games for size in site.sizes} == {1: 1, 2: 1}
    assert sum(count for _, count in site.days) == 2
    assert site.wanted[0].percent == 100
    size = next(size for size in site.sizes if size.seats == 2)
    winner = played.seats.get(place=1).index
    assert size.first_percent == (100 if winner == played.order[0] else 0)
    assert site.lengths == [(each.seats, each.mean_plies) for each in site.sizes]
    assert dict(site.lengths)[2] == Game.objects.get(pk=played.pk).version
    assert dict(site.first_shares) == {2: size.first_percent}
    page = client.get(reverse("statistics")).content.decode()
    assert page.count('class="chart"') == 3
    assert page.count('id="bots-') == 2
    assert client.get("/api/statistics/").json()["games"] == 2
