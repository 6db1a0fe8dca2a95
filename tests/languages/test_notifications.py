"""Mails, pushes, webhooks and feeds about games, in each language."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone
from icalendar import Calendar

from accounts.language import in_language_of
from accounts.models import User
from games.chat.actions.say import say
from games.notifications.channels import email, push, webhook
from games.notifications.feeds import deadlines_calendar, turns_feed
from games.notifications.message import Message, compose
from games.notifications.models import Notification, Webhook
from games.notifications.models.notification import TURN_KINDS, Kind
from games.notifications.texts import items_of
from games.tables.models import Game
from games.tables.queries import waiting_games
from tests.factories import UserFactory, start_game
from tests.languages import UNDER_TEST, direction
from tests.languages.leftovers import Leftovers
from tests.playing import first_legal, mover_of, play

pytestmark = pytest.mark.django_db

WORDS = {"mina", "otto", "Harbour", "Well played", settings.SITE_NAME}
# Not about a game.
WITHOUT_GAME = {Kind.DIGEST, Kind.CHANNEL_OFF, Kind.TEST, Kind.FEWER_PLAYERS}


@pytest.fixture(params=UNDER_TEST)
def reader(request) -> User:
    """Somebody whose turn it is after the first move."""
    people = [UserFactory(username=name, language=request.param) for name in ("mina", "otto")]
    game = start_game(*people, time_control="3d")
    play(game, first_legal(game))
    return mover_of(game)


@pytest.fixture
def leftovers(reader) -> Leftovers:
    return Leftovers(reader.language, WORDS)


def rows_of(reader: User) -> list[Notification]:
    """One of each kind."""
    game = waiting_games(reader).get()
    other = next(seat.user for seat in game.seats.all() if seat.user != reader)
    over = start_game(reader, other)
    play(over, "resign:1", seat=1)
    turns = {Kind.MENTION: say(other, game.pk, f"Well played, @{reader.username}").pk}
    details = {Kind.BACK: str(other.pk)}
    return [
        Notification(
            user=reader,
            kind=kind,
            game=None if kind in WITHOUT_GAME else over if kind == Kind.OVER else game,
            turn=turns.get(kind, 7),
            detail=details.get(kind, ""),
            due_at=timezone.now(),
            created_at=timezone.now(),
        )
        for kind in Kind
    ]


def messages_to(reader: User) -> dict[str, Message]:
    """By kind, and about several turns and about several kinds."""
    rows = rows_of(reader)
    items = items_of(reader, rows)
    single = {str(item.row.kind): compose(reader, [item]) for item in items}
    turns = [item for item in items if item.row.kind in TURN_KINDS]
    mixed = [item for item in items if item.row.kind in (Kind.OVER, Kind.STARTED)]
    return {**single, "turns": compose(reader, turns), "mixed": compose(reader, mixed)}


def test_mails_of_every_kind_are_in_the_language_of_their_reader(reader, leftovers):
    found = []
    with in_language_of(reader):
        for name, message in messages_to(reader).items():
            mail = email.build(message, reader.email)
            assert "\n" not in mail.subject
            html, _type = mail.alternatives[0]
            assert f'<div lang="{reader.language}" dir="{direction(reader.language)}">' in html
            problems = leftovers.in_texts([mail.subject, *mail.body.splitlines()]) + leftovers.in_page(html)
            found += [f"{name}: {problem}" for problem in problems]
    assert not found, "\n".join(found)


def test_pushes_and_webhooks_are_in_the_language_of_their_reader(reader, leftovers):
    found = []
    with in_language_of(reader):
        for name, message in messages_to(reader).items():
            shown = push.payload(message)
            assert (shown["lang"], shown["dir"]) == (
                reader.language,
                "rtl" if reader.language == "fa" else "ltr",
            )
            texts = [shown["title"], *shown["body"].splitlines()]
            for kind in (Webhook.Format.DISCORD, Webhook.Format.SLACK):
                sent = webhook.payload(kind, message)
                texts += sent.get("content", sent.get("text")).splitlines()
            for told in webhook.payload(Webhook.Format.JSON, message)["notifications"]:
                texts += [told["title"], told["detail"], *(table["detail"] for table in told["tables"])]
            found += [f"{name}: {problem}" for problem in leftovers.in_texts(texts)]
    assert not found, "\n".join(found)


def test_feed_and_calendar_are_in_the_language_of_their_reader(reader, leftovers):
    Game.objects.update(deadline=timezone.now() + timedelta(hours=5))
    feed = turns_feed(reader, "https://example.com/feed")
    assert f'xml:lang="{reader.language}"' in feed
    calendar = Calendar.from_ical(deadlines_calendar(reader))
    texts = [str(calendar["x-wr-calname"]), *(str(event["summary"]) for event in calendar.walk("vevent"))]
    found = leftovers.in_part(feed) + leftovers.in_texts(texts)
    assert len(texts) == 2
    assert not found, "\n".join(found)
