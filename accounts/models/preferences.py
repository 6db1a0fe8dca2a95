from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Preferences(models.Model):
    """How a user wants the site to look and behave.

    Columns of the user's own row: every page reads them, so they cost no query and are never missing.
    """

    class Theme(models.TextChoices):
        SYSTEM = "system", pgettext_lazy("theme", "System")
        DARK = "dark", pgettext_lazy("theme", "Dark")
        LIGHT = "light", pgettext_lazy("theme", "Light")

    class BoardView(models.TextChoices):
        DRAWN = "drawn", pgettext_lazy("board", "Graphic")
        TEXT = "text", pgettext_lazy("board", "Text")

    class MoveConfirmation(models.TextChoices):
        ALWAYS = "always", pgettext_lazy("confirm moves", "Always")
        PHONE = "phone", pgettext_lazy("confirm moves", "Only on a phone")
        NEVER = "never", pgettext_lazy("confirm moves", "Never")

    theme = models.CharField(
        pgettext_lazy("field label", "theme"), max_length=8, choices=Theme, default=Theme.SYSTEM
    )
    board_view = models.CharField(
        pgettext_lazy("field label", "board"), max_length=8, choices=BoardView, default=BoardView.DRAWN
    )
    language = models.CharField(max_length=16, blank=True, help_text="Empty: the browser's.")
    time_zone = models.CharField(max_length=64, blank=True, help_text="Empty: no browser has told it yet.")
    move_confirmation = models.CharField(
        pgettext_lazy("field label", "confirm moves"),
        max_length=8,
        choices=MoveConfirmation,
        default=MoveConfirmation.ALWAYS,
    )
    sounds = models.BooleanField(_("sound and vibration"), default=True)
    show_previews = models.BooleanField(_("Show how many goals each move would cover"), default=True)
    single_key_shortcuts = models.BooleanField(_("single-key shortcuts"), default=True)
    hide_statistics = models.BooleanField(
        _("hide my statistics from others"),
        default=False,
        help_text=_("Others see only your name on your profile. Games and Rankings still show you."),
    )

    avatar = models.CharField(max_length=16, blank=True, help_text="Empty: one that the site chooses.")

    class Meta:
        abstract = True
