"""The page "Find an opponent", and how searches show on the home page."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.actions.block_player import block_player
from accounts.models import Block, User
from games.clocks.models import Vacation
from games.home.open_games import PER_PAGE
from games.leaderboards.models import Category, Rating
from games.matchmaking.actions.find_opponent import find_opponent
from games.matchmaking.actions.keep_games import keep_games
from games.matchmaking.actions.make_wish import Choice, make_wish
from games.matchmaking.models import StandingWish, Wish
from games.notifications.actions.ensure_push_key import ensure_push_key
from games.tables.actions.open_table import open_table
from tests.factories import GuestFactory, PlayerFactory, start_game

pytestmark = pytest.mark.django_db
FIND = "/find/"
SEARCH = {"seats": "2", "pace": "1d", "rated": "False"}
SLOW = {"seats": 2, "pace": "1d", "rated": False, "any_rating": False, "again": False}


@pytest.fixture(autouse=True)
def no_known_waits() -> None:
    """Usual waits are cached, also those of other tests."""
    cache.clear()


@pytest.fixture
def as_mina(client, mina, bots):
    client.force_login(mina)
    return client


def search(user: User, **choice) -> Wish:
    return find_opponent(user, Choice(**{"seats": 2, "pace": "1d", "rated": False, **choice}))


def checked(page: str, name: str) -> list[str]:
    """The values of the chosen radio buttons with this name."""
    inputs = [tag.partition(">")[0] for tag in page.split("<input ")[1:]]
    found = [tag for tag in inputs if f'name="{name}"' in tag and " checked" in tag]
    return [tag.partition('value="')[2].partition('"')[0] for tag in found]


def test_one_press_begins_a_search_and_the_page_shows_it(as_mina, mina):
    answer = as_mina.post(FIND, SEARCH)
    assert answer.url == reverse("find")
    page = as_mina.get(FIND).text
    assert "Looking for an opponent" in page
    assert "Usual wait: not known yet" in page
    assert "While you wait" in page
    assert reverse("play-bot", args=["new-moon"]) in page


def test_one_press_leads_to_the_board_if_somebody_waits(as_mina, mina, otto):
    waiting = search(otto)
    answer = as_mina.post(FIND, SEARCH)
    waiting.refresh_from_db()
    assert answer.url == reverse("table", args=[waiting.game_id])


def test_a_visitor_becomes_a_guest_and_searches_for_a_casual_game(client, bots):
    assert "Counts for your rating" not in client.get(FIND).text
    client.post(FIND, SEARCH)
    wish = Wish.objects.get()
    assert wish.user.is_guest
    assert not wish.rated
    assert "Looking for an opponent" in client.get(FIND).text


def test_a_guest_who_forges_a_rated_search_is_told_why_not(client, bots):
    client.force_login(GuestFactory())
    answer = client.post(FIND, {**SEARCH, "rated": "True"})
    assert answer.status_code == 422
    assert "You need an account to play rated games." in answer.text


def test_the_form_begins_with_the_last_choice(as_mina, mina):
    page = as_mina.get(FIND).text
    assert (checked(page, "seats"), checked(page, "pace"), checked(page, "rated")) == (
        ["2"],
        ["1d"],
        ["True"],
    )
    as_mina.post(FIND, {"seats": "0", "pace": "any", "rated": "False", "only_one": "on"})
    Wish.objects.update(status="withdrawn", ended_at=timezone.now())
    page = as_mina.get(FIND).text
    assert (checked(page, "seats"), checked(page, "pace"), checked(page, "rated")) == (
        ["0"],
        ["any"],
        ["False"],
    )


@pytest.mark.parametrize("wrong", [{"seats": "5"}, {"seats": "x"}, {"pace": "2d"}, {"pace": ""}])
def test_a_wrong_choice_is_refused_on_the_page(as_mina, wrong):
    answer = as_mina.post(FIND, {**SEARCH, **wrong})
    assert answer.status_code == 422
    assert "errorlist" in answer.text
    assert not Wish.objects.exists()


def test_a_player_at_the_limit_reads_how_to_play_more(as_mina, mina, monkeypatch):
    monkeypatch.setattr("games.tables.game_limit.FIRST_LIMIT", 3)
    for _ in range(3):
        start_game(mina, PlayerFactory(), time_control="1d")
    answer = as_mina.post(FIND, SEARCH)
    assert answer.status_code == 422
    assert "Each game you finish on time lets you play one more." in answer.text


def test_after_a_while_the_page_suggests_any_rating(as_mina, mina):
    wish = search(mina)
    assert "Accept any rating" not in as_mina.get(FIND).text
    Wish.objects.update(created_at=timezone.now() - timedelta(minutes=3))
    page = as_mina.get(FIND).text
    assert "Accept any rating" in page
    assert "Searching for: 3 minutes" in page
    as_mina.post(reverse("agree-to-more", args=[wish.pk]), {"agree": "any_rating"})
    page = as_mina.get(FIND).text
    assert "Accept any rating" not in page
    assert "Any rating" in page


def test_the_usual_wait_is_shown_when_it_is_known(as_mina, mina):
    now = timezone.now()
    for _ in range(6):
        wish = Wish.objects.create(user=PlayerFactory(), status="met", ended_at=now - timedelta(minutes=20))
        Wish.objects.filter(pk=wish.pk).update(created_at=now - timedelta(hours=1))
    search(mina)
    page = as_mina.get(FIND).text
    assert "40 minutes" in page
    assert "Usual wait" in page
    assert "9 of 10 searches: 40 minutes or less" in page


def test_a_vacation_pauses_the_search_on_the_page(as_mina, mina):
    search(mina)
    now = timezone.now()
    Vacation.objects.create(user=mina, starts_at=now, ends_at=now + timedelta(days=3))
    assert "Search paused" in as_mina.get(FIND).text


def test_stopping_and_stopping_again_lead_back(as_mina, mina, otto):
    wish = search(mina)
    for _ in range(2):
        assert as_mina.post(reverse("stop-search", args=[wish.pk])).url == reverse("find")
    assert as_mina.post(reverse("stop-search", args=[search(otto).pk])).status_code == 404


def test_stopping_too_late_leads_to_the_game(as_mina, mina, otto):
    wish = search(mina)
    game = search(otto).game
    assert as_mina.post(reverse("stop-search", args=[wish.pk])).url == reverse("table", args=[game.pk])


def test_searches_and_open_tables_are_in_one_list_newest_first(as_mina, mina, otto, kian, options):
    Rating.objects.create(user=otto, category=Category.TWO, mu=27, sigma=3, number=1580, games=4)
    make_wish(otto, Choice(seats=2, pace="3d", rated=True))
    open_table(kian, options(name="Harbour"))
    page = as_mina.get(FIND).text
    shown = page.partition('id="open-games"')[2]
    assert shown.index("kian") < shown.index("otto")
    assert "1580?" in shown
    assert "3 days per move" in shown
    assert shown.count('action="' + reverse("answer-search", args=[Wish.objects.get().pk])) == 1


def test_answering_a_search_leads_to_the_board(as_mina, mina, otto):
    wish = search(otto)
    answer = as_mina.post(reverse("answer-search", args=[wish.pk]))
    wish.refresh_from_db()
    assert answer.url == reverse("table", args=[wish.game_id])
    assert as_mina.post(reverse("answer-search", args=[wish.pk])).url == reverse("find")
    assert "This search has ended." in as_mina.get(FIND).text


def test_guests_are_led_to_the_sign_up_from_rated_searches(client, otto, bots):
    make_wish(otto, Choice(seats=2, pace="1d", rated=True))
    assert "Sign up to play" in client.get(FIND).text


def test_nobody_sees_the_searches_of_people_they_are_blocked_from(as_mina, mina, otto, kian):
    search(otto)
    make_wish(kian, Choice(seats=2, pace="3d", rated=False))
    block_player(mina, otto, Block.Kind.BLOCKED)
    block_player(kian, mina, Block.Kind.BLOCKED)
    assert "No open games right now" in as_mina.get(FIND).text


def test_a_player_who_is_kept_at_many_games_is_listed_once(as_mina, otto):
    keep_games(otto, games=5, **SLOW)
    shown = as_mina.get(FIND).text.partition('id="open-games"')[2]
    assert shown.count("<bdi>otto</bdi>") == 1


def test_the_same_search_as_mine_needs_no_answer(as_mina, mina, otto):
    for user in (mina, otto):
        make_wish(user, Choice(seats=4, pace="3d", rated=False))
    page = as_mina.get(FIND).text
    assert "Same search as yours" in page
    assert reverse("answer-search", args=[Wish.objects.get(user=otto).pk]) not in page


@pytest.mark.parametrize(
    ("filters", "shown"),
    [
        ("seats=2", "ab"),
        ("seats=3", "b"),
        ("rated=yes", "b"),
        ("rated=no", "a"),
        ("time=1d", "ab"),
        ("time=3d", "b"),
    ],
)
def test_filters_hide_what_does_not_fit(as_mina, filters, shown):
    for name, choice in {"a": Choice(2, "1d", False), "b": Choice(0, "any", True)}.items():
        make_wish(PlayerFactory(username=f"seeker-{name}"), choice)
    page = as_mina.get(f"{FIND}?{filters}").text
    assert [name for name in "ab" if f"seeker-{name}" in page] == list(shown)


def test_the_list_has_pages_and_a_constant_number_of_queries(as_mina, options):
    def fill(number: int) -> None:
        for _ in range(number):
            make_wish(PlayerFactory(), Choice(seats=4, pace="3d", rated=False))
            open_table(PlayerFactory(), options())

    fill(PER_PAGE // 2)
    as_mina.get(FIND)
    with CaptureQueriesContext(connection) as few:
        assert as_mina.get(FIND).text.count("player-") >= PER_PAGE
    fill(PER_PAGE)
    as_mina.get(FIND)
    with CaptureQueriesContext(connection) as many:
        as_mina.get(FIND)
    assert len(many) <= len(few)
    names = [name for page in (1, 2, 3) for name in names_on(as_mina.get(f"{FIND}?page={page}").text)]
    assert len(names) == len(set(names)) == 3 * PER_PAGE


def names_on(page: str) -> list[str]:
    rows = page.partition('data-live="lobby"')[2].partition("</ul>")[0]
    return [part.partition("</bdi>")[0] for part in rows.split("<bdi>player-")[1:]]


def test_keep_me_at_a_number_of_games(as_mina, mina):
    form = {"games": "3", "seats": "2", "pace": "1d", "rated": "no"}
    assert as_mina.post(reverse("keep-games"), form).url == reverse("find")
    page = as_mina.get(FIND).text
    assert "We keep you at 3 games." in page
    assert "Searching: 3" in page
    refused = as_mina.post(reverse("keep-games"), {**form, "games": "21"})
    assert refused.status_code == 422
    assert "Choose a number from 1 to 20." in refused.text
    assert as_mina.post(reverse("stop-keeping-games")).url == reverse("find")
    assert not StandingWish.objects.exists()


def test_the_page_says_that_an_absence_has_stopped_it(as_mina, mina):
    keep_games(mina, games=3, **SLOW)
    StandingWish.objects.update(stopped_at=timezone.now())
    assert "Turned off, because you were away for 14 days." in as_mina.get(FIND).text


def test_the_question_about_three_players_is_asked_on_the_page(as_mina, mina):
    wish = search(mina, seats=4)
    assert "Three of you want a game for 4" not in as_mina.get(FIND).text
    Wish.objects.update(asked_at=timezone.now())
    assert "Three of you want a game for 4" in as_mina.get(FIND).text
    as_mina.post(reverse("agree-to-more", args=[wish.pk]), {"agree": "three_players"})
    assert "You agreed. We’re waiting for the others." in as_mina.get(FIND).text
    wish.refresh_from_db()
    assert (wish.three_players, wish.bot_joins) == (True, False)


def test_the_home_page_shows_searches_and_counts_open_games(as_mina, mina, otto):
    search(otto, pace="3d")
    assert "1 open game" in as_mina.get("/").text
    search(mina)
    page = as_mina.get("/").text
    assert "Looking for an opponent" in page
    assert "We’ll tell you when your game starts." in page


def test_a_member_without_pushes_is_offered_them_while_searching(as_mina, mina):
    ensure_push_key()
    assert "data-push-on" not in as_mina.get(FIND).text
    search(mina)
    assert "data-push-on" in as_mina.get(FIND).text


def test_the_old_address_of_open_games_leads_here(client):
    assert client.get("/lobby/?seats=3").url == "/find/?seats=3"


def test_the_page_is_not_shown_in_english_only(client):
    assert client.get("/de/find/").status_code == 200
