from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.db.models.functions import Upper
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts import usernames
from accounts.bot_names import BOT_NAMES
from accounts.models.preferences import Preferences


class User(Preferences, AbstractUser):
    """Anyone who can hold a seat: a person, a guest, a bot, or an anonymised deleted account."""

    class Kind(models.TextChoices):
        PERSON = "person", pgettext_lazy("user", "Person")
        GUEST = "guest", pgettext_lazy("user", "Guest")
        BOT = "bot", pgettext_lazy("user", "Bot")
        FORMER = "former", _("Former player")

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]

    kind = models.CharField(max_length=8, choices=Kind, default=Kind.PERSON)
    username = models.CharField(
        _("username"),
        max_length=usernames.MAX_LENGTH,
        unique=True,
        validators=[usernames.validate_characters],
        error_messages={"unique": _("This username, or one that looks like it, is taken. Choose another.")},
    )
    username_skeleton = models.GeneratedField(
        expression=usernames.skeleton_expression("username"),
        output_field=models.CharField(max_length=usernames.MAX_LENGTH),
        db_persist=True,
        unique=True,
    )
    last_seen_at = models.DateTimeField(_("last seen"), default=timezone.now)
    # The default is in the database too: during an update, old code that does not know the column adds rows.
    seen_language = models.CharField(
        max_length=16, blank=True, default="", db_default="", help_text="Of the last page that the user saw."
    )

    class Meta(AbstractUser.Meta):
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["person", "guest", "bot", "former"]), name="user_kind_is_known"
            ),
            models.CheckConstraint(
                condition=Q(kind="person") | Q(email="", is_staff=False, is_superuser=False),
                name="only_a_person_has_email_or_staff_rights",
            ),
            models.CheckConstraint(
                condition=~Q(kind="former") | Q(is_active=False), name="a_former_player_cannot_log_in"
            ),
            models.CheckConstraint(
                condition=Q(kind="person")
                | Q(password="")
                | Q(password__startswith=UNUSABLE_PASSWORD_PREFIX),
                name="only_a_person_has_a_password",
                violation_error_message="Only people log in with a password.",
            ),
        ]
        indexes = [
            # For allauth's lookup at log-in.
            models.Index(Upper("username"), name="user_by_name_in_any_case"),
            models.Index(fields=["email"], name="user_by_email"),
            models.Index(fields=["last_seen_at"], condition=Q(kind="guest"), name="user_guests_by_last_seen"),
        ]

    @property
    def is_guest(self) -> bool:
        return self.kind == self.Kind.GUEST

    @property
    def is_bot(self) -> bool:
        return self.kind == self.Kind.BOT

    @property
    def display_name(self) -> str:
        """The name to show. Usernames are for URLs and for typing."""
        if self.kind == self.Kind.FORMER:
            return gettext("Former player")
        if self.is_bot and self.username in BOT_NAMES:
            return str(BOT_NAMES[self.username])
        return self.username

    @property
    def can_be_rated(self) -> bool:
        return self.kind in (self.Kind.PERSON, self.Kind.BOT)

    @property
    def can_chat(self) -> bool:
        return self.kind == self.Kind.PERSON

    @property
    def can_be_followed(self) -> bool:
        return self.kind in (self.Kind.PERSON, self.Kind.GUEST)

    def get_full_name(self) -> str:
        return self.display_name

    def get_short_name(self) -> str:
        return self.display_name
