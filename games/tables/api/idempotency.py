from django.utils.translation import ngettext
from rest_framework.request import Request

from games.tables import errors
from games.tables.models.move import KEY, MAX_KEY


def idempotency_key(request: Request) -> str:
    """The key from the header. Raises Malformed if it is missing, too long or has other characters."""
    key = request.headers.get("Idempotency-Key", "")
    if not KEY.fullmatch(key):
        raise errors.Malformed(
            ngettext(
                "The header Idempotency-Key must have %(number)d visible ASCII character.",
                "The header Idempotency-Key must have 1 to %(number)d visible ASCII characters.",
                MAX_KEY,
            )
            % {"number": MAX_KEY},
            field="Idempotency-Key",
        )
    return key
