"""Notifications in words: what the bell lists, and what mails, pushes and webhooks say."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from games.clocks.control import duration_words
from games.drawing.numerals import numeral
from games.models import ChatLine, Game, Invitation, Mention, Move, Notification
from games.models.notification import TURN_KINDS, Kind
from games.move_words import move_words
from games.selectors.games import SEATS, turns_waiting_for, waiting_games

LONGEST_TEXT = 140
MOST_LISTED = 20
TITLES: Mapping[Kind, Any] = {
    Kind.YOUR_TURN: gettext_lazy("Your turn · {table}"),
    Kind.STILL_YOUR_TURN: gettext_lazy("Still your turn · {table}"),
    Kind.LOW_TIME: gettext_lazy("Little time left · {table}"),
    Kind.TIMED_OUT: gettext_lazy("You ran out of time · {table}"),
    Kind.INVITATION: gettext_lazy("{name} invites you · {table}"),
    Kind.STARTED: gettext_lazy("The game has begun · {table}"),
    Kind.OVER: gettext_lazy("Game over · {table}"),
    Kind.MENTION: gettext_lazy("{name} mentioned you · {table}"),
    Kind.BACK: gettext_lazy("{name} is back from vacation · {table}"),
}


@dataclass(frozen=True, slots=True)
class Item:
    """One notification in words. `path` is where it leads; `tables` are those that a digest lists."""

    row: Notification
    title: str
    detail: str
    path: str
    tables: "tuple[Item, ...]" = ()

    @property
    def sentence(self) -> str:
        return f"{self.title} · {self.detail}" if self.detail else self.title


@dataclass(frozen=True, slots=True)
class _Facts:
    user: User
    games: dict[int, Game]
    moves: dict[int, Move]
    mentions: dict[int, ChatLine]
    hosts: dict[int, str]
    now: datetime


def items_of(user: User, rows: Sequence[Notification]) -> list[Item]:
    """In the language and the time zone that are active. Costs five queries for all, and two for a digest."""
    facts = _facts(user, rows)
    return [_item(row, facts) for row in rows]


def games_of(rows: Sequence[Notification]) -> dict[int, Game]:
    """The games the rows are about, with seats and users."""
    ids = {row.game_id for row in rows if row.game_id is not None}
    return {game.pk: game for game in Game.objects.filter(pk__in=ids).prefetch_related(SEATS)} if ids else {}


def _facts(user: User, rows: Sequence[Notification]) -> _Facts:
    games = games_of(rows)
    last = Q()
    for game in games.values():
        last |= Q(game=game.pk, ply=game.version)
    moves = Move.objects.filter(last) if games else Move.objects.none()
    lines = [row.turn for row in rows if row.kind == Kind.MENTION]
    mentions = Mention.objects.filter(user=user, line__in=lines).select_related("line__author")
    invited = [row.game_id for row in rows if row.kind == Kind.INVITATION]
    invitations = Invitation.objects.filter(user=user, game__in=invited).select_related("invited_by")
    return _Facts(
        user=user,
        games=games,
        moves={move.game_id: move for move in moves},
        mentions={mention.line_id: mention.line for mention in mentions} if lines else {},
        hosts={found.game_id: found.invited_by.display_name for found in invitations} if invited else {},
        now=timezone.now(),
    )


def _item(row: Notification, facts: _Facts) -> Item:
    if row.game_id is None:
        return _item_without_game(row, facts)
    game = facts.games[row.game_id]
    title, detail = _words(row, game, facts)
    path = reverse("table", args=[game.pk])
    return Item(row, one_line(title), shortened(one_line(detail)), path)


def _item_without_game(row: Notification, facts: _Facts) -> Item:
    if row.kind == Kind.CHANNEL_OFF:
        return Item(
            row, _("A channel was switched off"), one_line(row.detail), reverse("notification-settings")
        )
    if row.kind == Kind.TEST:
        detail = _("You asked for it on your settings page. Everything works.")
        return Item(row, _("This is a test"), detail, reverse("notification-settings"))
    return _digest(row, facts)


def _digest(row: Notification, facts: _Facts) -> Item:
    count = turns_waiting_for(facts.user)
    title = ngettext("{count} game waits for you", "{count} games wait for you", count).format(
        count=numeral(count)
    )
    tables = tuple(
        Item(row, one_line(game.name), _time_detail(row, game, facts), reverse("table", args=[game.pk]))
        for game in waiting_games(facts.user).defer("state", "order")[:MOST_LISTED]
    )
    return Item(
        row, title, shortened(", ".join(_in_short(table) for table in tables)), reverse("games"), tables
    )


def _in_short(table: Item) -> str:
    return f"{table.title} ({table.detail})" if table.detail else table.title


def _words(row: Notification, game: Game, facts: _Facts) -> tuple[str, str]:
    title = str(TITLES[Kind(row.kind)]).format(table=game.name, name=_name(row, game, facts))
    detail = DETAILS.get(Kind(row.kind))
    # What was last moved and how much time is left is of now, not of a turn that is over.
    is_past = row.kind in TURN_KINDS and row.read_at is not None
    return title, detail(row, game, facts) if detail and not is_past else ""


def _name(row: Notification, game: Game, facts: _Facts) -> str:
    """Who the news comes from."""
    if row.kind == Kind.INVITATION:
        return facts.hosts.get(game.pk) or game.host.display_name
    if row.kind == Kind.MENTION and row.turn in facts.mentions:
        return facts.mentions[row.turn].author.display_name
    return row.detail


def _turn_detail(row: Notification, game: Game, facts: _Facts) -> str:
    parts = []
    move = facts.moves.get(game.pk)
    if move is not None:
        parts.append(move_words(move.answer, game.seats.all()[move.seat].user.display_name))
    time = _time_detail(row, game, facts)
    return " · ".join([*parts, time] if time else parts)


def _time_detail(row: Notification, game: Game, facts: _Facts) -> str:
    if game.deadline is None:
        return ""
    left = max(game.deadline - facts.now, timedelta())
    return _("{time} left").format(time=duration_words(left))


def _other_names(row: Notification, game: Game, facts: _Facts) -> str:
    others = [seat.user.display_name for seat in game.seats.all() if seat.user_id != facts.user.pk]
    return _("with {names}").format(names=", ".join(others))


def _result(row: Notification, game: Game, facts: _Facts) -> str:
    if game.status == Game.Status.ABORTED:
        return _("Closed without a result")
    own = next((seat for seat in game.seats.all() if seat.user_id == row.user_id and not seat.is_bot), None)
    if own is None or own.place is None:
        return ""
    return (
        _("You won") if own.place == 1 else _("You came in at place {place}").format(place=numeral(own.place))
    )


def _out_of_time(row: Notification, game: Game, facts: _Facts) -> str:
    own = next(seat for seat in game.seats.all() if seat.user_id == row.user_id and not seat.is_bot)
    if own.left:
        return _("You left the game and count as last.")
    if own.stand_in_id is None:
        return _("You took your seat back.")
    if game.is_over or own.return_until is None or own.return_until <= facts.now:
        return _("A bot plays for you.")
    return _("A bot plays for you. You may take the seat back within {time}.").format(
        time=duration_words(own.return_until - facts.now)
    )


def _chat_line(row: Notification, game: Game, facts: _Facts) -> str:
    line = facts.mentions.get(row.turn)
    return line.text if line is not None else ""


DETAILS: Mapping[Kind, Callable[[Notification, Game, _Facts], str]] = {
    Kind.YOUR_TURN: _turn_detail,
    Kind.STILL_YOUR_TURN: _turn_detail,
    Kind.LOW_TIME: _time_detail,
    Kind.TIMED_OUT: _out_of_time,
    Kind.INVITATION: lambda row, game, facts: game.time_control_words,
    Kind.STARTED: _other_names,
    Kind.OVER: _result,
    Kind.MENTION: _chat_line,
}


def one_line(text: str) -> str:
    """Names come from people: a line break in one must not begin a new line of ours."""
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 1]}…"
