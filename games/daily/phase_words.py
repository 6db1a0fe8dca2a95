from datetime import date

from django.utils.translation import gettext_lazy as _

from games.daily.moon_phase import phase_of

PHASES = (
    _("new moon"),
    _("waxing crescent"),
    _("first quarter"),
    _("waxing gibbous"),
    _("full moon"),
    _("waning gibbous"),
    _("last quarter"),
    _("waning crescent"),
)


def phase_words(day: date) -> str:
    return str(PHASES[round(phase_of(day) * 8) % 8])
