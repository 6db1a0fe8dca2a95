from django.utils.translation import gettext as _
from rest_framework.request import Request

from games.tables import errors
from games.tables.models.move import KEY, MAX_KEY


def idempotency_key(request: Request) -> str:
    """The key from the header. Raises Malformed if it is missing, too long or has other characters."""
    key = request.headers.get("Idempotency-Key", "")
    if not KEY.fullmatch(key):
        raise errors.Malformed(
            _("The header Idempotency-Key has to hold 1 to %(number)d visible ASCII characters.")
            % {"number": MAX_KEY},
            field="Idempotency-Key",
        )
    return key
