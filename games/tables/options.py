"""The options of a table, each defined once.

A field of `TableOptions` defines the option's name and its API fields. The column of `Game` that stores it
has the same name and defines the default. docs/how-to.md lists what else a new option needs.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Self

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from rest_framework import serializers

import engine
from accounts.models import User
from engine.bots import NAMES as BOTS
from games.tables import errors
from games.tables.models import Game, Seat
from games.tables.models.game import (
    MAX_ANSWER_HOURS,
    MAX_RELIABILITY,
    MAX_SEATS,
    MAX_TOKENS,
    SHORTEST_WINDOW,
)
from games.tables.time_control import TimeControl
from games.tables.time_control import choices as time_controls
from novaluna_site.api import outputs
from novaluna_site.api.fields import Flag, Integer, List
from novaluna_site.i18n import numeral

SOLO_TOKENS = engine.tokens_to_place(1)
TIME_CONTROLS = [text for text, _words in time_controls()]

ApiField = serializers.Field[Any, Any, Any, Any]


def option(default: Any, reads: Callable[[], ApiField], answers: Callable[[], ApiField]) -> Any:
    """A field with its default and its API fields, for input and output."""
    return field(default=default, metadata={"reads": reads, "answers": answers})


def flag(column: Any, help_text: str | None = None) -> Any:
    default = column.field.default
    return option(
        default,
        lambda: Flag(default=default, help_text=help_text),
        lambda: outputs.Flag(help_text=help_text),
    )


def choice(column: Any, help_text: str | None = None, *, choices: list[str] | None = None) -> Any:
    """One of `choices`, by default those of the column."""
    default, valid = column.field.default, choices or column.field.choices
    return option(
        default,
        lambda: serializers.ChoiceField(valid, default=default, help_text=help_text),
        lambda: outputs.Choice(valid),
    )


def number(column: Any, maximum: int, help_text: str) -> Any:
    """From 0 to `maximum`."""
    default = column.field.default
    return option(
        default,
        lambda: Integer(default=default, max_value=maximum, help_text=help_text),
        lambda: outputs.Integer(help_text=help_text),
    )


class Window(List):
    def to_internal_value(self, data: Any) -> Any:
        return tuple(super().to_internal_value(data))


def _read_window() -> ApiField:
    return Window(
        child=Integer(max_value=24),
        min_length=2,
        max_length=2,
        allow_null=True,
        default=None,
        help_text="First and last hour of the day when clocks run, in each player's own time zone.",
    )


def _answer_window() -> ApiField:
    return outputs.integers(2, allow_null=True, help_text="Hours of the day when clocks run; null: all day.")


@dataclass(frozen=True, slots=True)
class TableOptions:
    name: str
    """Empty: the table is shown with a generated name."""
    seat_count: int
    tokens: int
    access: Game.Access = choice(Game.access)
    watching: Game.Watching = choice(Game.watching)
    rated: bool = flag(Game.rated)
    previews: bool = flag(Game.previews)
    take_backs: bool = flag(Game.take_backs, "Players can take a move back until another player sees it.")
    time_control: str = choice(Game.time_control, choices=TIME_CONTROLS)
    window: tuple[int, int] | None = option(None, _read_window, _answer_window)
    free_weekends: bool = flag(Game.free_weekends)
    on_timeout: Game.OnTimeout = choice(Game.on_timeout, "Only in games with 3 or 4 players.")
    min_reliability: int = number(
        Game.min_reliability,
        MAX_RELIABILITY,
        "To join, a player must finish at least this percentage of games on time.",
    )
    max_answer_hours: int = number(
        Game.max_answer_hours,
        MAX_ANSWER_HOURS,
        "To join, a player must usually move within this many hours; 0: any.",
    )
    bots: tuple[str, ...] = ()
    """Usernames of the bots seated when the table opens. In casual games a bot may be named twice."""
    invited: tuple[User, ...] = ()

    @classmethod
    def of(cls, game: Game, **changes: Any) -> Self:
        """The options with which the game was opened, except `bots` and `invited`: they are not stored."""
        kept = {name: getattr(game, name) for name in ("name", "seat_count", "tokens", *OPTION_NAMES)}
        return cls(**{**kept, **changes})

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of `Game` that store the options."""
        stored = {name: getattr(self, name) for name in ("seat_count", "tokens", *OPTION_NAMES)}
        start, end = stored.pop("window") or (None, None)
        return {**stored, "window_start": start, "window_end": end}


def same_options(user: User, game: Game, seats: Sequence[Seat]) -> TableOptions:
    """The options of a rematch that this player of the game opens. The other people are invited."""
    others = [seat for seat in seats if seat.user_id != user.pk]
    return TableOptions.of(
        game,
        # A chosen name belongs to its host, and is erased with the host's account.
        name=game.name if game.host_id == user.pk else "",
        access=Game.Access.INVITED,
        take_backs=game.take_backs and any(not seat.is_bot for seat in others),
        bots=tuple(seat.user.username for seat in others if seat.is_bot),
        invited=tuple(seat.user for seat in others if not seat.is_bot),
    )


_OPTIONS = {each.name: each.metadata for each in fields(TableOptions) if each.metadata}
OPTION_NAMES = tuple(_OPTIONS)


def option_defaults() -> dict[str, Any]:
    return {each.name: each.default for each in fields(TableOptions) if each.metadata}


def input_fields() -> dict[str, ApiField]:
    """API fields of the request that opens a table."""
    return {name: metadata["reads"]() for name, metadata in _OPTIONS.items()}


def output_fields() -> dict[str, ApiField]:
    """API fields of a table in responses."""
    return {name: metadata["answers"]() for name, metadata in _OPTIONS.items()}


def options_summary(game: Game) -> dict[str, Any]:
    return {name: getattr(game, name) for name in OPTION_NAMES}


def tokens_for(chosen: int | str, seat_count: int) -> int:
    """`full`, `first` (R1.5) or a number."""
    if chosen in ("full", "first"):
        return engine.tokens_to_place(seat_count, first_game=chosen == "first")
    return int(chosen)


def check_options(host: User, options: TableOptions) -> None:
    """Raises `Refused` with the name of the option at fault."""
    if not 1 <= options.seat_count <= MAX_SEATS:
        raise errors.Refused(_("A game has 1 to 4 players."), field="seats")
    if not 1 <= options.tokens <= MAX_TOKENS:
        raise errors.Refused(_("Each player has 1 to 21 tokens."), field="tokens")
    if options.seat_count == 1 and options.tokens != SOLO_TOKENS:
        raise errors.Refused(_("Solo games have 21 tokens."), field="tokens")
    _check_clock(options)
    if not 0 <= options.min_reliability <= MAX_RELIABILITY:
        raise errors.Refused(_("Choose a number from 0 to 100."), field="min_reliability")
    if not 0 <= options.max_answer_hours <= MAX_ANSWER_HOURS:
        raise errors.Refused(
            ngettext(
                "Choose up to %(hours)s hour.",
                "Choose up to %(hours)s hours.",
                MAX_ANSWER_HOURS,
            )
            % {"hours": numeral(MAX_ANSWER_HOURS)},
            field="max_answer_hours",
        )
    unknown = [slug for slug in options.bots if slug not in BOTS]
    if unknown:
        raise errors.Refused(_("There’s no such bot: %(name)s") % {"name": unknown[0]}, field="bots")
    if 1 + len(options.bots) + len(options.invited) > options.seat_count:
        raise errors.Refused(_("There are more players than seats."), field="seats")
    if options.take_backs and len(options.bots) + 1 >= options.seat_count:
        raise errors.Refused(_("Take-backs need at least 2 people."), field="take_backs")
    if options.rated:
        _check_rated(host, options)


def _check_clock(options: TableOptions) -> None:
    try:
        control = TimeControl.parse(options.time_control)
    except ValueError:
        raise errors.Refused(_("This pace isn’t available."), field="time_control") from None
    if options.window is not None:
        start, end = options.window
        if not (start >= 0 and end <= 24 and end - start >= SHORTEST_WINDOW):
            raise errors.Refused(
                ngettext(
                    "Clocks must run for at least %(hours)s hour a day.",
                    "Clocks must run for at least %(hours)s hours a day.",
                    SHORTEST_WINDOW,
                )
                % {"hours": numeral(SHORTEST_WINDOW)},
                field="window",
            )
    if (options.window or options.free_weekends) and (control.is_live or not control.is_timed):
        wrong = "window" if options.window else "free_weekends"
        raise errors.Refused(
            _("Clocks can pause at night and at weekends only in games with days per move."), field=wrong
        )


def _check_rated(host: User, options: TableOptions) -> None:
    if options.seat_count == 1:
        raise errors.Refused(_("Solo games can’t be rated."), field="rated")
    if options.time_control == "none":
        raise errors.Refused(_("A rated game needs a time limit."), field="time_control")
    if not all(user.can_be_rated for user in (host, *options.invited)):
        raise errors.Refused(_("You need an account to play rated games."), field="rated")
