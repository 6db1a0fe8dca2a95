from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from games import errors
from games.api.errors import BodyTooLarge
from games.services.submit_move import KEY, MAX_KEY
from games.strict_json import read_object

# A note of 4000 characters, each escaped as two surrogates, fits.
MAX_BYTES = 64 * 1024


class StrictJSONParser(BaseParser):
    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        body = stream.read(MAX_BYTES + 1)
        if len(body) > MAX_BYTES:
            raise BodyTooLarge(_("A request has at most %(number)d bytes.") % {"number": MAX_BYTES})
        try:
            return read_object(body.decode())
        except UnicodeDecodeError as error:
            raise errors.Malformed(_("This is not UTF-8.")) from error


def idempotency_key(request: Request) -> str:
    """Raises Malformed for a key that is missing or could not be stored."""
    key = request.headers.get("Idempotency-Key", "")
    if not KEY.fullmatch(key):
        raise errors.Malformed(
            _("The header Idempotency-Key has to hold 1 to %(number)d visible ASCII characters.")
            % {"number": MAX_KEY},
            field="Idempotency-Key",
        )
    return key
