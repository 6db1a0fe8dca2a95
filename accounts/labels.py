"""Our own labels for the fields of allauth's forms, so that our translators write them."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

LABELS = {
    "username": _("Username"),
    "email": _("Email"),
    "login": _("Username or email"),
    "password": _("Password"),
    "oldpassword": _("Current password"),
    "password1": _("New password"),
    "password2": _("New password again"),
    "code": pgettext_lazy("field label", "Code"),
    "name": pgettext_lazy("field label", "Name of the passkey"),
}


class OwnLabels:
    """For forms. Without placeholders, because they only repeat the labels."""

    fields: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = LABELS.get(name, field.label)
            field.widget.attrs.pop("placeholder", None)
