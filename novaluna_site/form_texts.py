"""Errors of Django's form fields and allauth's forms that players see. Nothing imports this module.

It puts them into our catalogues, which come before their own. Those address people formally and have other
words than we do.
"""

from django.utils.translation import gettext_noop, ngettext_lazy

ERRORS = (
    gettext_noop("This field is required."),
    gettext_noop("Enter a valid email address."),
    gettext_noop("Enter a valid date."),
    gettext_noop("Select a valid choice. That choice is not one of the available choices."),
    gettext_noop("Select a valid choice. %(value)s is not one of the available choices."),
    gettext_noop("Ensure this value is less than or equal to %(limit_value)s."),
    gettext_noop("Ensure this value is greater than or equal to %(limit_value)s."),
    gettext_noop("You must type the same password each time."),
)
TOO_LONG = ngettext_lazy(
    "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
    "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
    "limit_value",
)
