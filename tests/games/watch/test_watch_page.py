from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

import engine
from accounts.models import Block, Follow
from games.tables.models import Game
from games.watch.queries import PER_PAGE
from tests.factories import PlayerFactory, start_game
from tests.playing import first_legal, play, play_to_the_end

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_cache():
    cache.clear()


def moved(game: Game, ago: timedelta) -> Game:
    Game.objects.filter(pk=game.pk).update(turn_started_at=timezone.now() - ago)
    return game


def listed(answer) -> list[int]:
    return [card.game.pk for card in answer.context["watch"].cards]


def test_the_game_with_the_latest_move_is_featured_and_the_others_follow(client, mina, otto, kian):
    old = moved(start_game(mina, otto), timedelta(hours=2))
    new = moved(start_game(mina, kian), timedelta(minutes=1))
    newest = start_game(otto, kian, time_control="10m+20s")
    play(newest, first_legal(newest))
    answer = client.get("/watch/")
    assert answer.context["watch"].featured.game == newest
    assert listed(answer) == [new.pk, old.pk]
    html = answer.content.decode()
    assert "3 games in progress" in html
    assert answer.context["watch"].featured.last_move in html
    assert listed(client.get("/watch/?only=live")) == [newest.pk]


def test_the_featured_game_stays_while_it_is_played(client, mina, otto, kian):
    first = moved(start_game(mina, otto), timedelta(seconds=90))
    start_game(mina, kian)
    for path in ("/watch/", "/watch/now/"):
        kept = client.get(f"{path}?featured={first.pk}").content.decode()
        assert f'data-featured="{first.pk}"' in kept
    moved(first, timedelta(hours=1))
    assert f'data-featured="{first.pk}"' not in client.get(f"/watch/?featured={first.pk}").content.decode()


def test_games_that_the_viewer_may_not_or_need_not_watch_are_left_out(client, mina, otto, kian):
    luna = PlayerFactory()
    start_game(luna, otto, watching="players")
    start_game(luna, tokens=21)
    start_game(mina, otto)
    blocked = start_game(luna, kian)
    damaged = start_game(otto, luna)
    Game.objects.filter(pk=damaged.pk).update(quarantined_at=timezone.now())
    public = start_game(luna, otto)
    Block.objects.create(user=mina, other=kian, kind=Block.Kind.BLOCKED)
    client.force_login(mina)
    page = client.get("/watch/").context["watch"]
    assert (page.featured.game, page.cards) == (public, [])
    client.logout()
    assert client.get("/watch/").context["watch"].in_play == 3
    assert blocked.pk in listed(client.get("/watch/"))


def test_the_games_of_friends_are_a_filter_for_members(client, mina, otto, kian):
    luna = PlayerFactory()
    friends, _others = start_game(otto, luna), start_game(kian, luna)
    Follow.objects.create(user=mina, other=otto)
    client.force_login(mina)
    assert listed(client.get("/watch/?only=friends")) == [friends.pk]
    client.logout()
    assert "only=friends" not in client.get("/watch/?only=friends").content.decode()


def test_show_more_leads_to_the_last_game(client, mina, otto):
    started = start_game(mina, otto)
    rows = Game.objects.filter(pk=started.pk).values().get()
    moment = timezone.now() - timedelta(days=1)
    # Half of them moved in the same moment.
    copies = [
        Game(**{**rows, "id": None, "turn_started_at": moment - timedelta(hours=number % 2)})
        for number in range(2 * PER_PAGE)
    ]
    Game.objects.bulk_create(copies)
    found, path = [], "/watch/"
    while path:
        page = client.get(path).context["watch"]
        found += [card.game.pk for card in [page.featured, *page.cards] if card]
        path = page.more and f"/watch/?moved={page.more.moved}&after={page.more.game_id}"
    assert sorted(found) == sorted(Game.objects.values_list("pk", flat=True))
    assert client.get("/watch/?moved=99999999999999999&after=x").status_code == 200


def test_the_number_of_queries_does_not_grow_with_the_games(
    client, mina, otto, kian, django_assert_max_num_queries
):
    def make() -> None:
        for _ in range(4):
            play(game := start_game(mina, otto, kian), first_legal(game))

    make()
    client.get("/watch/")
    for path in ("/watch/", "/watch/now/"):
        cache.clear()
        with django_assert_max_num_queries(10) as few:
            client.get(path)
        make()
        cache.clear()
        with django_assert_max_num_queries(len(few)):
            client.get(path)


def test_without_running_games_the_newest_results_are_shown(client, mina, otto):
    game = start_game(mina, otto, tokens=2)
    play_to_the_end(game)
    page = client.get("/watch/").context["watch"]
    assert ([card.game for card in page.replays], page.in_play) == ([game], 0)
    assert "Winner:" in client.get("/watch/").content.decode()


def test_nothing_hidden_is_on_the_pages(client, mina, otto):
    game = start_game(mina, otto)
    for path in ("/watch/", "/watch/now/"):
        html = client.get(path).content.decode()
        assert game.link_code not in html
        on_view = {tile for tile in game.encoded_state["wheel"] if tile is not None}
        face_down = set(engine.TILES) - on_view
        assert not [tile for tile in face_down if f'data-tile="{tile}"' in html]


def test_visitors_share_what_was_drawn_within_a_second(client, mina, otto, django_assert_num_queries):
    start_game(mina, otto)
    first = client.get("/watch/now/").content
    with django_assert_num_queries(0):
        assert client.get("/watch/now/").content == first


def test_the_home_page_of_members_lists_every_game_of_others(client, mina, otto, kian):
    game = start_game(otto, kian)
    client.force_login(mina)
    for path in ("/", "/watch/now/"):
        assert listed(client.get(path)) == [game.pk]
    client.logout()
    assert client.get("/").context["watch"].featured.game == game
