"""What a player sends to contribute to the shuffle when sitting down."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import BadRequest
from django.utils.translation import gettext as _

from games.tables import errors

NONCE = r"^[0-9a-f]{64}$"
TICKET = r"^[0-9A-Za-z:_-]{1,128}$"
_PATTERNS = {"nonce": NONCE, "commitment": NONCE, "ticket": TICKET}


@dataclass(frozen=True, slots=True)
class Contribution:
    """A nonce, and what the player saw before choosing it: a new ticket, or the commitment of a table."""

    nonce: str
    commitment: str = ""
    ticket: str = ""


def read_contribution(given: Mapping[str, Any]) -> Contribution | None:
    """From the fields of a request; None if none of them is filled in. Raises Malformed.

    A nonce counts only together with the commitment seen before it. Without that the site could have chosen
    its secret after it had seen the nonce.
    """
    fields = {name: given[name] for name in _PATTERNS if given.get(name)}
    if not fields:
        return None
    for name, value in fields.items():
        if not re.fullmatch(_PATTERNS[name], value, re.ASCII):
            raise errors.Malformed(_("This field isn’t valid: %(name)s") % {"name": name}, field=name)
    if "nonce" not in fields or len(fields) != 2:
        raise errors.Malformed(
            _("Send a nonce together with either a ticket or a commitment."), field="nonce"
        )
    return Contribution(**fields)


def posted_contribution(posted: Mapping[str, Any]) -> Contribution | None:
    """From a form, in which a script fills in the fields. Raises BadRequest: no person can correct them."""
    try:
        return read_contribution(posted)
    except errors.Malformed as refusal:
        raise BadRequest(str(refusal)) from refusal
