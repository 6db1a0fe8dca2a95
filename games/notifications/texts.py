"""Texts of notifications, for the list in the app and for mails, pushes and webhooks."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from games.chat.models import ChatLine
from games.drawing.move_words import move_words
from games.notifications.models import Notification
from games.notifications.models.notification import TURN_KINDS, Channel, Kind
from games.notifications.queries import declined_by, games_of, inviters_of, lines_that_mention
from games.notifications.reasons import reason_words
from games.tables.models import Game, Invitation, Move
from games.tables.queries import last_moves_of, turns_waiting_for, waiting_games, with_seats
from novaluna_site.i18n import comma_list, duration_words, isolated, numeral

MAX_TEXT = 140
MAX_LISTED = 20
# Not the no-break space, the half-space of Persian and what `isolated` puts around names.
_BREAKS = re.compile("[\x00-\x20\x7f-\x9f\u2028-\u202e]+")
# Translators: the titles of alerts and the subjects of emails. "game" is the name of a game.
TITLES: Mapping[Kind, Any] = {
    Kind.YOUR_TURN: gettext_lazy("Your turn · %(game)s"),
    Kind.STILL_YOUR_TURN: gettext_lazy("Reminder: your turn · %(game)s"),
    Kind.LOW_TIME: gettext_lazy("Your time is running out · %(game)s"),
    Kind.TIMED_OUT: gettext_lazy("You ran out of time · %(game)s"),
    Kind.INVITATION: gettext_lazy("%(name)s invites you · %(game)s"),
    Kind.DECLINED: gettext_lazy("%(name)s declines your invitation"),
    Kind.STARTED: gettext_lazy("Game started · %(game)s"),
    Kind.MATCHED: gettext_lazy("Opponent found · %(game)s"),
    Kind.OVER: gettext_lazy("Game over · %(game)s"),
    Kind.QUARANTINED: gettext_lazy("Game stopped for a check · %(game)s"),
    Kind.RELEASED: gettext_lazy("Game continues · %(game)s"),
    Kind.MENTION: gettext_lazy("%(name)s mentions you · %(game)s"),
    Kind.BACK: gettext_lazy("%(name)s is back from vacation · %(game)s"),
}
CHANNELS_OFF: Mapping[str, Any] = {
    Channel.EMAIL: gettext_lazy("Email alerts are turned off"),
    Channel.PUSH: gettext_lazy("Pushes are turned off"),
    Channel.WEBHOOK: gettext_lazy("Your webhook is turned off"),
}
PLACES = {
    1: gettext_lazy("You won"),
    2: gettext_lazy("You finished 2nd"),
    3: gettext_lazy("You finished 3rd"),
    4: gettext_lazy("You finished 4th"),
}


@dataclass(frozen=True, slots=True)
class Item:
    """The text of one notification. `path` is the page it links to; `tables` are the games a digest lists.

    `game` is the game as it was when the text was made.
    """

    row: Notification
    title: str
    detail: str
    path: str
    tables: "tuple[Item, ...]" = ()
    game: Game | None = None

    @property
    def sentence(self) -> str:
        return f"{self.title} · {self.detail}" if self.detail else self.title


@dataclass(frozen=True, slots=True)
class _Loaded:
    """Everything that the texts of several rows need."""

    user: User
    games: dict[int, Game]
    moves: dict[int, Move]
    mentions: dict[int, ChatLine]
    hosts: dict[int, str]
    declined: dict[int, Invitation]
    now: datetime


def items_of(user: User, rows: Sequence[Notification]) -> list[Item]:
    """In the active language and time zone. Six queries for any number of rows, three more for a digest."""
    loaded = _load(user, rows)
    return [_item(row, loaded) for row in rows]


def _load(user: User, rows: Sequence[Notification]) -> _Loaded:
    games = games_of(rows)
    return _Loaded(
        user=user,
        games=games,
        moves=last_moves_of(list(games.values())),
        mentions=lines_that_mention(user, [row.turn for row in rows if row.kind == Kind.MENTION]),
        hosts=inviters_of(user, [row.game_id for row in rows if row.kind == Kind.INVITATION]),
        declined=declined_by(user, [row.turn for row in rows if row.kind == Kind.DECLINED]),
        now=timezone.now(),
    )


def _item(row: Notification, loaded: _Loaded) -> Item:
    if row.game_id is None:
        return _item_without_game(row, loaded)
    game = loaded.games[row.game_id]
    title, detail = _words(row, game, loaded)
    is_for_staff = row.kind == Kind.QUARANTINED and row.detail
    path = reverse("admin:tables_game_change" if is_for_staff else "table", args=[game.pk])
    return Item(row, printable_line(title), shortened(printable_line(detail)), path, game=game)


def _item_without_game(row: Notification, loaded: _Loaded) -> Item:
    if row.kind == Kind.CHANNEL_OFF:
        return _channel_off(row)
    if row.kind == Kind.TEST:
        return Item(row, _("This is a test"), _("Your alerts arrive here."), reverse("notification-settings"))
    if row.kind == Kind.FEWER_PLAYERS:
        words = _("Your game starts right away if all three agree to 3 players or to a bot.")
        return Item(row, _("Three of you want a game for 4"), words, reverse("find"))
    return _digest(row, loaded)


def _channel_off(row: Notification) -> Item:
    channel, _colon, reason = row.detail.partition(":")
    # Older rows contain sentences.
    title = CHANNELS_OFF.get(channel) or _("Some alerts are turned off")
    page = "developers" if channel == Channel.WEBHOOK else "notification-settings"
    return Item(row, str(title), reason_words(reason), reverse(page))


def _digest(row: Notification, loaded: _Loaded) -> Item:
    waiting = turns_waiting_for(loaded.user)
    tables = [
        Item(
            row,
            printable_line(game.title_for(loaded.user.pk)),
            _time_detail(row, game, loaded),
            reverse("table", args=[game.pk]),
        )
        for game in with_seats(waiting_games(loaded.user).defer("state", "order"))[:MAX_LISTED]
    ]
    all_games = reverse("games")
    if waiting > len(tables):
        tables.append(Item(row, more_games(waiting - len(tables)), "", all_games))
    detail = shortened(comma_list(_in_short(table) for table in tables))
    return Item(row, waiting_title(waiting), detail, all_games, tuple(tables))


def more_games(number: int) -> str:
    """The last line of a list that does not show all games."""
    text = ngettext("%(number)s more game", "%(number)s more games", number)
    return text % {"number": numeral(number)}


def waiting_title(games: int) -> str:
    text = ngettext("It’s your turn in %(count)s game", "It’s your turn in %(count)s games", games)
    return text % {"count": numeral(games)}


def your_turn_title(game: Game, user: User) -> str:
    return str(TITLES[Kind.YOUR_TURN]) % {"game": printable_line(game.title_for(user.pk))}


def _in_short(table: Item) -> str:
    return f"{table.title} ({table.detail})" if table.detail else table.title


def _words(row: Notification, game: Game, loaded: _Loaded) -> tuple[str, str]:
    names = {"game": game.title_for(loaded.user.pk), "name": _name(row, game, loaded)}
    title = str(TITLES[Kind(row.kind)]) % names
    detail = DETAILS.get(Kind(row.kind))
    # The last move and the time left belong to the current turn, so they would be wrong for a past one.
    is_past = row.kind in TURN_KINDS and row.read_at is not None
    return title, detail(row, game, loaded) if detail and not is_past else ""


def _name(row: Notification, game: Game, loaded: _Loaded) -> str:
    """The player the notification is about: the host, the author, the player who declined or is back."""
    if row.kind == Kind.INVITATION:
        return loaded.hosts.get(game.pk) or game.host.display_name
    if row.kind == Kind.MENTION and row.turn in loaded.mentions:
        return loaded.mentions[row.turn].author.display_name
    if row.kind == Kind.DECLINED:
        # The invitation is deleted with the account of the player who declined it.
        found = loaded.declined.get(row.turn)
        return found.user.display_name if found else str(User.Kind.FORMER.label)
    # Older rows contain the name instead of the id.
    return next(
        (seat.user.display_name for seat in game.seats.all() if str(seat.user_id) == row.detail), row.detail
    )


def _turn_detail(row: Notification, game: Game, loaded: _Loaded) -> str:
    parts = []
    move = loaded.moves.get(game.pk)
    if move is not None:
        parts.append(move_words(move.answer, game.seats.all()[move.seat].user.display_name))
    time = _time_detail(row, game, loaded)
    return " · ".join([*parts, time] if time else parts)


def _time_detail(row: Notification, game: Game, loaded: _Loaded) -> str:
    if game.deadline is None:
        return ""
    left = max(game.deadline - loaded.now, timedelta())
    return _("%(time)s left") % {"time": duration_words(left)}


def _other_names(row: Notification, game: Game, loaded: _Loaded) -> str:
    others = [isolated(seat.user.display_name) for seat in game.seats.all() if seat.user_id != loaded.user.pk]
    text = ngettext("Opponent: %(names)s", "Opponents: %(names)s", len(others))
    return text % {"names": comma_list(others)}


def _result(row: Notification, game: Game, loaded: _Loaded) -> str:
    if game.status == Game.Status.ABORTED:
        return _("No result")
    own = next((seat for seat in game.seats.all() if seat.user_id == row.user_id and not seat.is_bot), None)
    return "" if own is None or own.place is None else str(PLACES[own.place])


def _out_of_time(row: Notification, game: Game, loaded: _Loaded) -> str:
    own = next(seat for seat in game.seats.all() if seat.user_id == row.user_id and not seat.is_bot)
    if own.left:
        return _("You finished last.")
    if own.stand_in_id is None:
        return _("You took your seat back.")
    if game.is_over or own.return_until is None or own.return_until <= loaded.now:
        return _("A bot plays for you.")
    return _("A bot plays for you. Time left to take your seat back: %(time)s") % {
        "time": duration_words(own.return_until - loaded.now)
    }


def _why_stopped(row: Notification, game: Game, loaded: _Loaded) -> str:
    """Staff get the damage that was found."""
    return row.detail or _("We’re checking this game. All clocks are stopped.")


def _chat_line(row: Notification, game: Game, loaded: _Loaded) -> str:
    line = loaded.mentions.get(row.turn)
    return line.text if line is not None else ""


def _why_declined(row: Notification, game: Game, loaded: _Loaded) -> str:
    invitation = loaded.declined.get(row.turn)
    reason = invitation.get_decline_reason_display() if invitation else ""
    return " · ".join(part for part in (reason, game.name) if part)


DETAILS: Mapping[Kind, Callable[[Notification, Game, _Loaded], str]] = {
    Kind.YOUR_TURN: _turn_detail,
    Kind.STILL_YOUR_TURN: _turn_detail,
    Kind.LOW_TIME: _time_detail,
    Kind.TIMED_OUT: _out_of_time,
    Kind.INVITATION: lambda row, game, loaded: game.time_control_words,
    Kind.DECLINED: _why_declined,
    Kind.STARTED: _other_names,
    Kind.MATCHED: _other_names,
    Kind.OVER: _result,
    Kind.QUARANTINED: _why_stopped,
    Kind.RELEASED: lambda row, game, loaded: _("The check is done."),
    Kind.MENTION: _chat_line,
}


def printable_line(text: str) -> str:
    """The text as one line: a line break in a user's name must not start a new line or header."""
    return _BREAKS.sub(" ", text).strip(" ")


def shortened(text: str) -> str:
    return text if len(text) <= MAX_TEXT else f"{text[: MAX_TEXT - 1]}…"
