"""The rules of a table's clock as sentences for players."""

from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.tables.time_control import TimeControl
from novaluna_site.i18n import duration_words, numeral


def own_time_words(control: TimeControl, left: timedelta) -> str:
    """For the player: "You have 2 days 13 hours; each move adds 12 hours, up to 7 days." """
    time = duration_words(left)
    if control.per_move is not None:
        return _("You have {time}; each move gets {limit}.").format(
            time=time, limit=duration_words(control.per_move)
        )
    if control.cap is None:
        return _("You have {time}; each move adds {increment}.").format(
            time=time, increment=duration_words(control.increment)
        )
    return _("You have {time}; each move adds {increment}, up to {cap}.").format(
        time=time, increment=duration_words(control.increment), cap=duration_words(control.cap)
    )


def other_time_words(name: str, left: timedelta) -> str:
    return _("{name} has {time}.").format(name=name, time=duration_words(left))


def clock_rules(
    control: TimeControl,
    *,
    window: tuple[int, int] | None,
    free_weekends: bool,
    bot_plays_on: bool,
    seat_count: int,
    idle_days: int,
) -> list[str]:
    """One sentence for each rule."""
    if not control.is_timed:
        return [
            ngettext(
                "No clock runs. After {days} day without a move the game is closed and counts for nobody.",
                "No clock runs. After {days} days without a move the game is closed and counts for nobody.",
                idle_days,
            ).format(days=numeral(idle_days))
        ]
    rules = [control_rule(control)]
    if window is not None:
        rules.append(
            _(
                "The clock runs from {start}:00 to {end}:00 in the time zone that each player has when the"
                " turn begins."
            ).format(start=numeral(window[0]), end=numeral(window[1]))
        )
    if free_weekends:
        rules.append(_("It stands still on Saturdays and Sundays."))
    if control.is_live:
        rules.append(_("It stands still in a pause that all agree to, but not on vacation."))
    else:
        rules.append(_("It stands still on vacation, 30 days a year, and in a pause that all agree to."))
    rules.append(_("If this site is away, the time that it took comes back."))
    rules.append(_timeout_rule(seat_count, bot_plays_on=bot_plays_on))
    return rules


def _timeout_rule(seat_count: int, *, bot_plays_on: bool) -> str:
    if seat_count == 1:
        return _("When time runs out the game ends.")
    if seat_count == 2:
        return _("Who runs out of time loses.")
    if bot_plays_on:
        return _(
            "For who runs out of time a bot plays on. The seat counts as last, unless its player takes it"
            " back within 24 hours, which is possible once."
        )
    return _("Who runs out of time leaves the game and counts as last.")


def control_rule(control: TimeControl) -> str:
    """A sentence. `TimeControl.in_words` is a label: other languages can't turn one into the other."""
    if control.bank is None:
        days = control.per_move.days if control.per_move is not None else 0
        return ngettext("Each move gets {days} day.", "Each move gets {days} days.", days).format(
            days=numeral(days)
        )
    bank, increment = duration_words(control.bank), duration_words(control.increment)
    if control.cap is None:
        return _("Each player starts with {bank}, and each move adds {increment}.").format(
            bank=bank, increment=increment
        )
    return _("Each player starts with {bank}, and each move adds {increment}, up to {cap}.").format(
        bank=bank, increment=increment, cap=duration_words(control.cap)
    )
