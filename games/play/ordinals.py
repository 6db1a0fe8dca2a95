from django.utils.translation import pgettext

from novaluna_site.i18n import numeral


def ordinal(place: int) -> str:
    """ "1st". One text for each place, because languages form them in their own ways."""
    words = {
        1: pgettext("place", "1st"),
        2: pgettext("place", "2nd"),
        3: pgettext("place", "3rd"),
        4: pgettext("place", "4th"),
    }
    return words.get(place, numeral(place))
