from datetime import date

from django.utils.translation import pgettext_lazy

from games.daily.moon_phase import phase_of

PHASES = (
    pgettext_lazy("moon phase", "New moon"),
    pgettext_lazy("moon phase", "Waxing crescent"),
    pgettext_lazy("moon phase", "First quarter"),
    pgettext_lazy("moon phase", "Waxing gibbous"),
    pgettext_lazy("moon phase", "Full moon"),
    pgettext_lazy("moon phase", "Waning gibbous"),
    pgettext_lazy("moon phase", "Last quarter"),
    pgettext_lazy("moon phase", "Waning crescent"),
)


def phase_words(day: date) -> str:
    return str(PHASES[round(phase_of(day) * 8) % 8])
