"""Two feeds at secret URLs: an Atom feed of waiting turns, an iCalendar of deadlines."""

from datetime import UTC, timedelta

from django.conf import settings as site
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.language import in_language_of
from accounts.models import User
from games.notifications.texts import printable_line, your_turn_title
from games.tables.models import Game
from games.tables.queries import waiting_games, with_seats
from novaluna_site.i18n import moment_words
from novaluna_site.web.languages import address_in

MAX_GAMES = 100


def turns_feed(user: User, address: str) -> str:
    """In the user's language and time zone, because a feed reader is not logged in."""
    with in_language_of(user):
        return _turns_feed(user, address)


def _turns_feed(user: User, address: str) -> str:
    feed = Atom1Feed(
        title=_("Nova Luna · Your turns · %(name)s") % {"name": user.display_name},
        link=site.SITE_URL + reverse("games"),
        description=None,
        feed_url=address,
        # The same in every language, or readers would show everything again after a change of it.
        feed_guid=_neutral(site.SITE_URL + reverse("games")),
        language=get_language(),
    )
    for game in with_seats(waiting_games(user).defer("state", "order"))[:MAX_GAMES]:
        feed.add_item(
            title=your_turn_title(game, user),
            link=_url(game),
            description=_deadline_words(game),
            unique_id=f"{_neutral(_url(game))}#{game.version}",
            updateddate=game.turn_started_at,
            pubdate=game.turn_started_at,
        )
    return feed.writeString("utf-8")


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
    for game in with_seats(waiting_games(user).defer("state", "order"))[:MAX_GAMES]:
        if game.deadline is None:
            continue
        deadline = game.deadline.astimezone(UTC)
        event = Event()
        event.add("uid", f"game-{game.pk}-turn-{game.version}@moonrise-table")
        event.add("dtstamp", now.astimezone(UTC))
        event.add("dtstart", deadline - timedelta(minutes=30))
        event.add("dtend", deadline)
        event.add(
            "summary", _("Time runs out · %(game)s") % {"game": printable_line(game.title_for(user.pk))}
        )
        event.add("url", _url(game))
        calendar.add_component(event)
    return str(calendar.to_ical(), "utf-8")


def _url(game: Game) -> str:
    return site.SITE_URL + reverse("table", args=[game.pk])


def _neutral(address: str) -> str:
    return address_in(site.LANGUAGE_CODE, address)
