from django.utils.translation import gettext_lazy as _

from novaluna_site.errors import Conflict


class AlreadyMet(Conflict):
    """`game` in the data: the game that the search has found."""

    code = "already_met"
    message = _("Your game has just begun.")


class WishEnded(Conflict):
    code = "wish_ended"
    message = _("This search has ended.")
