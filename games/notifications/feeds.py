"""Two feeds at secret URLs: an Atom feed of waiting turns, an iCalendar of deadlines."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.conf import settings as site
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.language import in_language_of
from accounts.models import User
from games.notifications.texts import more_games, printable_line, your_turn_title
from games.tables.models import Game
from games.tables.queries import waiting_games, with_seats
from novaluna_site.i18n import moment_words
from novaluna_site.web.languages import address_in

MAX_GAMES = 300
"""More than a player can have with a clock and other people. If there are more, the last entry says so."""


def turns_feed(user: User, address: str) -> str:
    """In the user's language and time zone, because a feed reader is not logged in."""
    with in_language_of(user):
        return _turns_feed(user, address)


def _turns_feed(user: User, address: str) -> str:
    feed = Atom1Feed(
        title=_("Nova Luna · Your turns · %(name)s") % {"name": user.display_name},
        link=_all_games(),
        description=None,
        feed_url=address,
        # The same in every language, or readers would show everything again after a change of it.
        feed_guid=_neutral(_all_games()),
        language=get_language(),
    )
    waiting = waiting_games(user)
    games = list(_shown(waiting))
    for game in games:
        feed.add_item(
            title=your_turn_title(game, user),
            link=_url(game),
            description=_deadline_words(game),
            unique_id=f"{_neutral(_url(game))}#{game.version}",
            updateddate=game.turn_started_at,
            pubdate=game.turn_started_at,
        )
    if more := _left_out(waiting, games):
        feed.add_item(
            title=more_games(more),
            link=_all_games(),
            description="",
            unique_id=f"{_neutral(_all_games())}#{more}-more",
            updateddate=games[-1].turn_started_at,
        )
    return feed.writeString("utf-8")


def _shown(games: QuerySet[Game]) -> QuerySet[Game]:
    return with_seats(games.defer("state", "order"))[:MAX_GAMES]


def _left_out(games: QuerySet[Game], shown: list[Game]) -> int:
    """How many games `_shown` leaves out. They are counted later, when some may not wait any more."""
    left_out = games.count() - len(shown)
    return max(left_out, 0) if shown else 0


def _deadline_words(game: Game) -> str:
    if game.deadline is None:
        return _("No time limit")
    return _("Your time runs out: %(moment)s") % {"moment": moment_words(game.deadline)}


def deadlines_calendar(user: User) -> str:
    """An iCalendar (RFC 5545) with an event of half an hour before each deadline, in the user's language."""
    with in_language_of(user):
        return _deadlines_calendar(user)


def _deadlines_calendar(user: User) -> str:
    # Imported here, because it takes a third of a second, which would delay the start of every process.
    from icalendar import Calendar, Event, vText  # noqa: PLC0415

    now = timezone.now()
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//Moonrise table//EN")
    calendar.add("method", "PUBLISH")
    # As text: the library would not escape the value of a property it does not know.
    calendar.add("x-wr-calname", vText(_("Nova Luna · Time limits")))
    for each in _deadlines(user):
        event = Event()
        event.add("uid", f"{each.name}@moonrise-table")
        event.add("dtstamp", now.astimezone(UTC))
        event.add("dtstart", each.moment.astimezone(UTC) - timedelta(minutes=30))
        event.add("dtend", each.moment.astimezone(UTC))
        event.add("summary", each.summary)
        event.add("url", each.url)
        calendar.add_component(event)
    return str(calendar.to_ical(), "utf-8")


class _Deadline(NamedTuple):
    name: str
    moment: datetime
    summary: str
    url: str


def _deadlines(user: User) -> Iterator[_Deadline]:
    """If there are more than are shown, the last one has their number, at the last shown deadline."""
    waiting = waiting_games(user).filter(deadline__isnull=False)
    games, moment = list(_shown(waiting)), timezone.now()
    for game in games:
        moment = game.deadline or moment
        summary = _("Time runs out · %(game)s") % {"game": printable_line(game.title_for(user.pk))}
        yield _Deadline(f"game-{game.pk}-turn-{game.version}", moment, summary, _url(game))
    if more := _left_out(waiting, games):
        yield _Deadline("more-games", moment, more_games(more), _all_games())


def _all_games() -> str:
    return site.SITE_URL + reverse("games")


def _url(game: Game) -> str:
    return site.SITE_URL + reverse("table", args=[game.pk])


def _neutral(address: str) -> str:
    return address_in(site.LANGUAGE_CODE, address)
