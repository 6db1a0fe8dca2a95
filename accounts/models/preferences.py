from django.db import models
from django.utils.translation import gettext_lazy as _


class Preferences(models.Model):
    """How a user wants the site to look and behave.

    Columns of the user's own row: every page reads them, so they cost no query and are never missing.
    """

    class Theme(models.TextChoices):
        SYSTEM = "system", _("As my device")
        DARK = "dark", _("Dark")
        LIGHT = "light", _("Light")

    class BoardView(models.TextChoices):
        DRAWN = "drawn", _("Drawn")
        TEXT = "text", _("As text")

    class MoveConfirmation(models.TextChoices):
        ALWAYS = "always", _("Always")
        PHONE = "phone", _("Only on a phone")
        NEVER = "never", _("Never")

    theme = models.CharField(_("theme"), max_length=8, choices=Theme, default=Theme.SYSTEM)
    board_view = models.CharField(_("tables"), max_length=8, choices=BoardView, default=BoardView.DRAWN)
    language = models.CharField(
        _("language"), max_length=16, blank=True, help_text=_("Empty: as the browser asks.")
    )
    time_zone = models.CharField(
        _("time zone"), max_length=64, blank=True, help_text=_("Empty: no browser has told it yet.")
    )
    move_confirmation = models.CharField(
        _("confirm moves"), max_length=8, choices=MoveConfirmation, default=MoveConfirmation.ALWAYS
    )
    sounds = models.BooleanField(_("sounds and vibration"), default=True)
    show_previews = models.BooleanField(_("show what a placement would gain"), default=True)
    single_key_shortcuts = models.BooleanField(_("single-key shortcuts"), default=True)
    hide_statistics = models.BooleanField(
        _("hide my statistics from others"),
        default=False,
        help_text=_("Your profile shows others your name only. Tables and leaderboards stay as they are."),
    )

    avatar = models.CharField(
        _("picture"), max_length=16, blank=True, help_text=_("Empty: one that the site chooses.")
    )

    class Meta:
        abstract = True
