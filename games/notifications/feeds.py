"""Two feeds at secret addresses: an Atom feed of waiting turns, an iCalendar of deadlines."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from django.conf import settings as site
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Game, NotificationSettings
from games.notifications.items import one_line
from games.notifications.reader import as_read_by
from games.selectors.games import waiting_games

MOST = 100
LINE_BYTES = 75


def user_of_feed(token: str) -> User | None:
    found = NotificationSettings.objects.filter(feed_token=token, user__is_active=True).select_related("user")
    return next((settings.user for settings in found), None)


def turns_feed(user: User, address: str) -> str:
    """In the user's language and time zone: whoever reads the feed is not logged in."""
    with as_read_by(user):
        return _turns_feed(user, address)


def _turns_feed(user: User, address: str) -> str:
    feed = Atom1Feed(
        title=_("Turns waiting for {name}").format(name=user.display_name),
        link=site.SITE_URL + reverse("games"),
        description=None,
        feed_url=address,
        language=get_language(),
    )
    for game in waiting_games(user).defer("state", "order")[:MOST]:
        deadline = _("no time limit")
        if game.deadline is not None:
            deadline = date_format(timezone.localtime(game.deadline), "DATETIME_FORMAT")
        feed.add_item(
            title=_("Your turn · {table}").format(table=one_line(game.name)),
            link=_url(game),
            description=_("Until: {deadline}").format(deadline=deadline),
            unique_id=f"{_url(game)}#{game.version}",
            updateddate=game.turn_started_at,
            pubdate=game.turn_started_at,
        )
    return feed.writeString("utf-8")


def deadlines_calendar(user: User) -> str:
    """RFC 5545: lines end with CRLF and are folded at 75 bytes. In the user's language."""
    with as_read_by(user):
        lines = _calendar_lines(user)
    return "".join(f"{folded}\r\n" for line in lines for folded in _folded(line))


def _calendar_lines(user: User) -> list[str]:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Moonrise table//EN", "METHOD:PUBLISH"]
    lines.append(f"X-WR-CALNAME:{_text(_('Nova Luna deadlines'))}")
    now = timezone.now()
    for game in waiting_games(user).defer("state", "order")[:MOST]:
        if game.deadline is not None:
            lines += _event(game, game.deadline, now)
    return [*lines, "END:VCALENDAR"]


def _event(game: Game, deadline: datetime, now: datetime) -> list[str]:
    return [
        "BEGIN:VEVENT",
        f"UID:game-{game.pk}-turn-{game.version}@moonrise-table",
        f"DTSTAMP:{_stamp(now)}",
        f"DTSTART:{_stamp(deadline - timedelta(minutes=30))}",
        f"DTEND:{_stamp(deadline)}",
        f"SUMMARY:{_text(_('Time runs out · {table}').format(table=one_line(game.name)))}",
        f"URL:{_url(game)}",
        "END:VEVENT",
    ]


def _url(game: Game) -> str:
    return site.SITE_URL + reverse("table", args=[game.pk])


def _stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def _folded(line: str) -> Iterator[str]:
    """Whole characters only: a continued line begins with a space, which counts."""
    part = ""
    for character in line:
        if len((part + character).encode()) > LINE_BYTES:
            yield part
            part = " "
        part += character
    yield part
