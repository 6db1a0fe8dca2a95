from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.parsers import BaseParser

from novaluna_site import errors
from novaluna_site.api.errors import BodyTooLarge
from novaluna_site.api.strict_json import read_object

# Enough for the longest input: a note of 4000 characters, each escaped as two surrogates (12 bytes).
MAX_BYTES = 64 * 1024


class StrictJSONParser(BaseParser):
    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        body = stream.read(MAX_BYTES + 1)
        if len(body) > MAX_BYTES:
            raise BodyTooLarge
        try:
            return read_object(body.decode())
        except UnicodeDecodeError as error:
            raise errors.Malformed(_("Invalid UTF-8.")) from error
