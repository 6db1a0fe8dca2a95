"""The rules of a table's clock as sentences for players."""

from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.tables.time_control import TimeControl
from novaluna_site.i18n import digits, duration_words, numeral


def own_time_words(control: TimeControl, left: timedelta) -> str:
    """For the player: "Time left: 2 days 13 hours. Per move: +12 hours, up to 7 days." """
    time = duration_words(left)
    if control.per_move is not None:
        return _("Time left: %(time)s. Per move: %(limit)s.") % {
            "time": time,
            "limit": duration_words(control.per_move),
        }
    if control.cap is None:
        return _("Time left: %(time)s. Per move: +%(increment)s.") % {
            "time": time,
            "increment": duration_words(control.increment),
        }
    return _("Time left: %(time)s. Per move: +%(increment)s, up to %(cap)s.") % {
        "time": time,
        "increment": duration_words(control.increment),
        "cap": duration_words(control.cap),
    }


def other_time_words(name: str, left: timedelta) -> str:
    return _("%(name)s: %(time)s left") % {"name": name, "time": duration_words(left)}


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
        text = ngettext(
            "No time limit. The game is closed without a result after %(days)s day without a move.",
            "No time limit. The game is closed without a result after %(days)s days without a move.",
            idle_days,
        )
        return [text % {"days": numeral(idle_days)}]
    rules = [control_rule(control)]
    if window is not None:
        start, end = (digits(f"{hour}:00") for hour in window)
        # Translators: "start" and "end" are times of the day, such as 8:00.
        text = _("The clock runs from %(start)s to %(end)s, in each player’s own time zone.")
        rules.append(text % {"start": start, "end": end})
    if free_weekends:
        rules.append(_("The clock pauses on Saturdays and Sundays."))
    if control.is_live:
        rules.append(_("The clock pauses when everyone agrees to a pause, but not during vacation."))
    else:
        rules.append(
            _("The clock pauses during vacation (30 days a year) and when everyone agrees to a pause.")
        )
    rules.append(_("Time lost to an outage is given back."))
    rules.append(_timeout_rule(seat_count, bot_plays_on=bot_plays_on))
    return rules


def _timeout_rule(seat_count: int, *, bot_plays_on: bool) -> str:
    if seat_count == 1:
        return _("If you run out of time, the game ends.")
    if seat_count == 2:
        return _("If you run out of time, you lose.")
    if bot_plays_on:
        return _(
            "If you run out of time, a bot takes over and you finish last. You can take your seat back once,"
            " within 24 hours."
        )
    return _("If you run out of time, you leave the game and finish last.")


def control_rule(control: TimeControl) -> str:
    """A sentence. `TimeControl.in_words` is a label: other languages can't turn one into the other."""
    if control.bank is None:
        days = control.per_move.days if control.per_move is not None else 0
        text = ngettext("You have %(days)s day for each move.", "You have %(days)s days for each move.", days)
        return text % {"days": numeral(days)}
    bank, increment = duration_words(control.bank), duration_words(control.increment)
    if control.cap is None:
        # Translators: the placeholders are durations, such as "5 minutes" and "10 seconds".
        text = _("Time at the start: %(bank)s. Added after each move: %(increment)s.")
        return text % {"bank": bank, "increment": increment}
    # Translators: the placeholders are durations, such as "5 days" and "12 hours".
    text = _("Time at the start: %(bank)s. Added after each move: %(increment)s. At most: %(cap)s.")
    return text % {"bank": bank, "increment": increment, "cap": duration_words(control.cap)}
