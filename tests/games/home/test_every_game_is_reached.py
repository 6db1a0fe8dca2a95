"""A player with 250 games: every list reaches the last one, and costs the same queries as with 25."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from icalendar import Calendar

from accounts.actions.follow import follow
from accounts.models import User
from games.home.desk import MAX_INVITATIONS, desk_of
from games.notifications import feeds
from games.notifications.models import Notification, NotificationSettings
from games.notifications.models.notification import Channel, Kind
from games.notifications.texts import MAX_LISTED, items_of
from games.tables.actions.open_table import open_table
from games.tables.actions.resign import resign
from games.tables.models import Game, Invitation
from games.tables.queries import next_game_waiting_for, waiting_games
from tests.copied_games import copies_of
from tests.factories import start_game

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

MANY, FEW = 250, 25
NEXT_PAGE = re.compile(r'<a class="button" rel="next" href="([^"]+)"')
GAME_LINK = re.compile(r'href="/games/(\d+)/"')
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def as_mina(client, mina) -> Client:
    client.force_login(mina)
    return client


@pytest.fixture
def token(mina) -> str:
    return NotificationSettings.objects.create(user=mina).feed_token


@pytest.fixture
def running(mina, otto) -> Game:
    return start_game(mina, otto, time_control="2d")


@pytest.fixture
def own_turn(running, mina) -> Callable[[int, Game], None]:
    """Changes a copy so that it waits for Mina; the later ones have less time left."""
    own = running.seats.get(user=mina).index

    def change(number: int, copy: Game) -> None:
        copy.to_move = own
        copy.deadline = running.deadline - timedelta(minutes=number)

    return change


@pytest.fixture
def other_turn(own_turn) -> Callable[[int, Game], None]:
    """Changes a copy so that it waits for Otto."""

    def change(number: int, copy: Game) -> None:
        own_turn(number, copy)
        copy.to_move = 1 - copy.to_move

    return change


@pytest.fixture
def of_every_kind(running, own_turn, other_turn, mina, options) -> None:
    """250 games: some wait for Mina, with and without a clock, some for Otto, some for more players."""
    table = open_table(mina, options(time_control="2d"))
    running.refresh_from_db()

    def without_clock(number: int, copy: Game) -> None:
        own_turn(number, copy)
        copy.time_control, copy.deadline = "none", None

    copies_of(running, 99, own_turn)
    copies_of(running, 50, without_clock)
    copies_of(running, 50, other_turn)
    copies_of(table, 49)


def own_ids(user: User) -> set[int]:
    return set(user.seats.filter(ended_at=None).values_list("game", flat=True))


def page_after_page(client: Client, address: str) -> Iterator[str]:
    """The pages to which "rel=next" leads, from this one to the last."""
    path = urlsplit(address).path
    while True:
        page = client.get(address).text
        yield page
        found = NEXT_PAGE.search(page)
        if not found:
            return
        address = path + found[1].replace("&amp;", "&")


def linked_games(pages: Iterator[str]) -> list[int]:
    """The games to which the main parts of the pages link, each once for each page."""
    return [
        int(pk)
        for page in pages
        for pk in dict.fromkeys(GAME_LINK.findall(page[page.index("<main") : page.index("</main>")]))
    ]


def api_results(client: Client, address: str) -> list[dict]:
    results = []
    while address:
        answer = client.get(address).json()
        results += answer["results"]
        address = answer["next"]
    return results


def test_the_page_of_all_games_leads_to_each_once_and_to_turns_first(as_mina, mina, of_every_kind):
    found = linked_games(page_after_page(as_mina, "/games/"))

    assert len(found) == len(set(found)) == MANY
    assert set(found) == own_ids(mina)
    turns = list(waiting_games(mina).values_list("pk", flat=True))
    assert len(turns) > 100
    assert found[: len(turns)] == turns


def test_turns_with_the_shortest_clock_come_first_and_those_without_one_last(mina, of_every_kind):
    deadlines = list(waiting_games(mina).values_list("deadline", flat=True))
    timed = [deadline for deadline in deadlines if deadline]

    assert deadlines == sorted(timed) + [None] * (len(deadlines) - len(timed))
    assert [each.card.game.deadline for each in desk_of(mina).turns] == deadlines[:5]


def test_the_list_of_the_api_has_each_game_once(as_mina, mina, of_every_kind):
    found = [game["id"] for game in api_results(as_mina, "/api/games/mine/?limit=100")]

    assert len(found) == MANY
    assert set(found) == own_ids(mina)


def test_next_game_leads_through_all_turns_and_back_to_the_first(as_mina, mina, running, own_turn):
    turns = {game.pk for game in copies_of(running, MANY, own_turn)}
    turns |= set(waiting_games(mina).values_list("pk", flat=True))
    visited: list[int] = []
    game = next_game_waiting_for(mina)
    first = game
    while game not in visited:
        visited.append(game)
        game = next_game_waiting_for(mina, after=game)

    assert game == first
    assert set(visited) == turns
    assert as_mina.get("/games/next/", {"after": visited[-1]}).url == f"/games/{first}/"
    assert as_mina.get("/games/next/", {"after": visited[41]}).url == f"/games/{visited[42]}/"


def test_after_a_move_the_most_urgent_game_is_next(mina, running, own_turn):
    urgent = list(waiting_games(mina).values_list("pk", flat=True))
    urgent = [game.pk for game in reversed(copies_of(running, 3, own_turn))] + urgent
    moved_in = urgent[1]
    Game.objects.filter(pk=moved_in).update(to_move=1 - Game.objects.get(pk=moved_in).to_move)

    assert next_game_waiting_for(mina, after=moved_in) == urgent[0]


def test_home_shows_some_games_and_leads_to_all(as_mina, mina, of_every_kind):
    desk, page = desk_of(mina), as_mina.get("/").text

    assert desk.has_more
    assert desk.total.games == MANY
    assert desk.total.forming == mina.seats.filter(game__status=Game.Status.OPEN).count()
    assert re.search(rf'href="/games/">All your games <span class="count">{MANY}</span>', page)
    assert f'Waiting for players <span class="count">{desk.total.forming}</span>' in page


def test_home_leads_to_all_games_also_if_none_waits_for_the_player(as_mina, running, other_turn):
    copies_of(running, 20, other_turn)
    Game.objects.filter(pk=running.pk).delete()
    page = as_mina.get("/").text

    assert 'href="/games/">All your games <span class="count">20</span>' in page
    assert 'Waiting for others <span class="count">20</span>' in page


def test_the_feeds_have_every_turn(client, mina, token, running, own_turn):
    turns = copies_of(running, MANY, own_turn)
    waiting = waiting_games(mina).count()
    assert waiting >= len(turns)

    atom = ElementTree.fromstring(client.get(f"/feeds/{token}/turns.atom").content)
    calendar = Calendar.from_ical(client.get(f"/feeds/{token}/deadlines.ics").content)

    links = [entry.find(f"{ATOM}link").get("href") for entry in atom.findall(f"{ATOM}entry")]
    assert len(set(links)) == waiting
    assert len({str(event["url"]) for event in calendar.walk("VEVENT")}) == waiting


def test_feeds_that_leave_games_out_say_how_many(client, mina, token, running, own_turn, monkeypatch):
    monkeypatch.setattr(feeds, "MAX_GAMES", 3)
    more = f"{waiting_games(mina).count() + 17} more games"
    copies_of(running, 20, own_turn)

    atom = ElementTree.fromstring(client.get(f"/feeds/{token}/turns.atom").content)
    calendar = Calendar.from_ical(client.get(f"/feeds/{token}/deadlines.ics").content)

    entry = atom.findall(f"{ATOM}entry")[-1]
    assert (entry.find(f"{ATOM}title").text, urlsplit(entry.find(f"{ATOM}link").get("href")).path) == (
        more,
        "/games/",
    )
    event = calendar.walk("VEVENT")[-1]
    assert (str(event["summary"]), urlsplit(str(event["url"])).path) == (more, "/games/")


def test_a_digest_lists_the_most_urgent_and_says_how_many_more(mina, running, own_turn):
    copies_of(running, MANY, own_turn)
    waiting = waiting_games(mina)
    row = Notification(user=mina, kind=Kind.DIGEST, channel=Channel.EMAIL)
    (item,) = items_of(mina, [row])

    listed = [f"/games/{pk}/" for pk in waiting.values_list("pk", flat=True)[:MAX_LISTED]]
    assert [table.path for table in item.tables] == [*listed, "/games/"]
    assert item.tables[-1].title == f"{waiting.count() - MAX_LISTED} more games"


def test_every_invitation_is_reached(as_mina, mina, otto, options):
    table = open_table(otto, options(time_control="2d"))
    games = copies_of(table, MANY)
    Invitation.objects.bulk_create(Invitation(game=game, user=mina, invited_by=otto) for game in games)
    expected = {game.pk for game in games}

    home = as_mina.get("/").text
    found = linked_games(page_after_page(as_mina, "/games/invitations/"))

    assert f'href="/games/invitations/">All invitations <span class="count">{MANY}</span>' in home
    assert len(desk_of(mina).invitations) == MAX_INVITATIONS
    assert (len(found), set(found)) == (MANY, expected)
    listed = api_results(as_mina, "/api/invitations/?limit=100")
    assert (len(listed), {each["table"]["id"] for each in listed}) == (MANY, expected)


def test_every_finished_game_is_reached(as_mina, mina, running):
    resign(mina, running.pk, key="enough")
    running.refresh_from_db()
    expected = {running.pk, *(game.pk for game in copies_of(running, MANY - 1))}

    found = linked_games(page_after_page(as_mina, "/games/finished/?player=mina"))
    listed = [game["id"] for game in api_results(as_mina, "/api/games/finished/?player=mina&limit=100")]

    assert (len(found), set(found)) == (MANY, expected)
    assert (len(listed), set(listed)) == (MANY, expected)


def test_every_open_game_is_reached_in_the_lobby(as_mina, otto, options):
    games = copies_of(open_table(otto, options()), MANY - 1)
    found = linked_games(page_after_page(as_mina, "/find/"))
    assert len(found) == len(set(found)) == MANY
    assert {game.pk for game in games} < set(found)


def test_every_open_game_and_result_of_followed_players_is_reached(as_mina, mina, otto, kian, options):
    follow(mina, otto)
    ended = start_game(otto, kian)
    tables = copies_of(open_table(otto, options()), 30)
    resign(otto, ended.pk, key="enough")
    ended.refresh_from_db()
    results = copies_of(ended, 30)

    opened = [
        game
        for page in range(1, 5)
        for game in as_mina.get(f"/friends/?page={page}").context["page"].object_list
    ]
    address, shown = "/friends/", []
    while address:
        context = as_mina.get(address).context
        shown += [card.game.pk for card in context["results"]]
        address = f"/friends/?after={context['older']}" if context["older"] else ""

    assert len(opened) == len({game.pk for game in opened}) == len(tables) + 1
    assert len(shown) == len(set(shown)) == len(results) + 1


def test_players_whom_the_form_for_friends_leaves_out_are_one_press_away(as_mina, mina, player_factory):
    more = 'href="/friends/">All friends</a>'
    for friend in player_factory.create_batch(5):
        follow(mina, friend)
    assert more not in as_mina.get("/games/new/friend/").text
    follow(mina, player_factory())
    assert more in as_mina.get("/games/new/friend/").text


LISTS = [
    "/",
    "/games/",
    "/games/?page=2",
    "/games/next/",
    "/games/invitations/",
    "/you/",
    "/friends/",
    "/api/me/",
    "/api/games/mine/",
    "/api/games/mine/?limit=20",
    "/api/invitations/",
    "/api/follows/",
    "/feeds/{token}/turns.atom",
    "/feeds/{token}/deadlines.ics",
]


@pytest.fixture
def few_games(running, own_turn, other_turn, mina, otto, options) -> Callable[[int], None]:
    """25 of each: turns, games that wait for Otto, open tables, invitations. The function adds more."""
    table, invited = (open_table(user, options(time_control="2d")) for user in (mina, otto))
    running.refresh_from_db()

    def add(games: int) -> None:
        copies_of(running, games, own_turn)
        copies_of(running, games, other_turn)
        copies_of(table, games)
        Invitation.objects.bulk_create(
            Invitation(game=game, user=mina, invited_by=otto) for game in copies_of(invited, games)
        )

    add(FEW)
    follow(mina, otto)
    return add


@pytest.mark.parametrize("address", LISTS)
def test_a_list_costs_the_same_queries_with_25_games_and_with_250(address, as_mina, token, few_games):
    address = address.format(token=token)

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert as_mina.get(address).status_code in (200, 302)
        return len(captured)

    queries()
    before = queries()
    few_games(MANY - FEW)
    assert queries() == before
