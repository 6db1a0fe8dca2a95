"""Tickets: commitments for tables that do not exist yet.

The host's nonce counts only if the site has shown its commitment before. So the site hands out a ticket with
a commitment to a secret, which it can compute again from the ticket. Nothing is stored until the table opens.
"""

import secrets
from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.core.signing import BadSignature, SignatureExpired, TimestampSigner
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from games.tables import errors, fairness

LIFETIME = timedelta(hours=1)
_SIGNED = "games.tables.tickets"
_SECRET = "games.tables.tickets.secret"  # noqa: S105 names the purpose of the key


class Ticket(NamedTuple):
    ticket: str
    commitment: str


def new_ticket() -> Ticket:
    ticket = TimestampSigner(salt=_SIGNED).sign(secrets.token_hex(16))
    return Ticket(ticket, fairness.commitment(_secret(ticket, settings.SECRET_KEY)))


def secret_of(ticket: str) -> str:
    """The secret to whose commitment the ticket belongs. Raises Malformed, or TicketRefused if it is too old.

    An old SECRET_KEY counts as long as it is among the fallbacks. The database makes sure that no two tables
    have the same secret.
    """
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        try:
            TimestampSigner(key=key, fallback_keys=[], salt=_SIGNED).unsign(ticket, max_age=LIFETIME)
        except SignatureExpired:
            raise errors.TicketRefused from None
        except BadSignature:
            continue
        return _secret(ticket, key)
    raise errors.Malformed(_("This ticket isn’t from this site."), field="ticket")


def _secret(ticket: str, key: str | bytes) -> str:
    return salted_hmac(_SECRET, ticket, secret=key, algorithm="sha256").hexdigest()
