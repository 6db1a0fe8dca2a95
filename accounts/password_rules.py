"""Django's rules for new passwords, with our own words when one is broken."""

from django.contrib.auth import password_validation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from novaluna_site.i18n import numeral


class LongEnough(password_validation.MinimumLengthValidator):
    def get_error_message(self) -> str:
        text = ngettext(
            "This password is too short. Use at least %(number)s character.",
            "This password is too short. Use at least %(number)s characters.",
            self.min_length,
        )
        return text % {"number": numeral(self.min_length)}


class NotCommon(password_validation.CommonPasswordValidator):
    def get_error_message(self) -> str:
        return _("Many people use this password. Choose another.")


class NotLikeTheUser(password_validation.UserAttributeSimilarityValidator):
    def get_error_message(self) -> str:
        return _("This password is too much like your username or email. Choose another.")
