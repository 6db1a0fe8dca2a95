"""Email: text and HTML with a picture of the position and links to unsubscribe."""

from collections.abc import Iterator
from contextlib import suppress
from email.mime.image import MIMEImage
from functools import partial
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection
from django.template.loader import render_to_string

import engine
from accounts.models import User
from games.drawing.picture import draw_picture, to_png
from games.notifications.actions.record_bounce import return_address
from games.notifications.links import change_url
from games.notifications.message import Message, NeverAccepted, NotAccepted, PreparedMessage, Unclear
from games.notifications.models.notification import Channel, Kind
from games.notifications.queries import address_of
from games.notifications.reasons import Reason
from games.tables import errors
from games.tables.models import Game
from games.tables.queries import viewer_of
from games.tables.snapshots import visible_state
from novaluna_site.database import connection_released
from novaluna_site.messaging.outage import Outage

MAX_PICTURES = 3
PICTURE_WIDTH = 600
PERMANENT = range(500, 600)
OUTAGE_SECONDS = 60.0

outage = Outage(OUTAGE_SECONDS)
"""After a failed connection no other is tried for a while, because each would wait for its timeout."""


def prepare(message: Message) -> PreparedMessage:
    address = address_of(message.user)
    if not address:
        raise NeverAccepted(Reason.NO_ADDRESS)
    mail = build(message, address)
    connect(mail)
    return PreparedMessage(partial(send, mail), cancel=partial(hang_up, mail))


def connect(mail: EmailMessage) -> None:
    """Open the connection that `send` uses. Raises NotAccepted."""
    mail.connection = get_connection()
    try:
        with connection_released():
            mail.connection.open()
    except (OSError, SMTPException) as error:
        outage.begin()
        raise NotAccepted(Reason.UNREACHABLE, is_our_fault=True) from error


def hang_up(mail: EmailMessage) -> None:
    if mail.connection is not None:
        with connection_released():
            mail.connection.close()


def send(mail: EmailMessage) -> None:
    """Raises a DeliveryFailure if the mail server does not accept the mail. Closes the connection."""
    try:
        with connection_released():
            mail.send()
    except SMTPRecipientsRefused as refusal:
        code = max(code for code, _text in refusal.recipients.values())
        if code in PERMANENT:
            raise NeverAccepted(Reason.UNKNOWN_ADDRESS) from refusal
        raise NotAccepted(Reason.BUSY) from refusal
    except SMTPResponseException as refusal:
        raise NotAccepted(Reason.ANSWERED, refusal.smtp_code, is_our_fault=True) from refusal
    except (OSError, SMTPException) as failure:
        outage.begin()
        raise Unclear(Reason.NO_ANSWER, is_our_fault=True) from failure
    finally:
        hang_up(mail)


def build(message: Message, address: str) -> EmailMultiAlternatives:
    # The mail program's unsubscribe button stops all kinds in this mail; a link in the mail stops one kind.
    change = change_url(message.user.pk, Channel.EMAIL, message.kinds)
    pictures = dict(_pictures(message))
    context = {
        "message": message,
        "site": settings.SITE_URL,
        "site_name": settings.SITE_NAME,
        "pictures": pictures,
        "links": [
            (Kind(kind).label, change_url(message.user.pk, Channel.EMAIL, [kind])) for kind in message.kinds
        ],
    }
    mail = EmailMultiAlternatives(
        subject=message.title,
        body=render_to_string("notifications/mail.txt", context),
        from_email=return_address(message.user),
        to=[address],
        headers={
            "From": settings.DEFAULT_FROM_EMAIL,
            "List-Unsubscribe": f"<{change}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
            "Message-ID": f"<notification-{message.key}@{urlsplit(settings.SITE_URL).hostname}>",
        },
    )
    mail.attach_alternative(render_to_string("notifications/mail.html", context), "text/html")
    # Django's type stubs lack this attribute.
    mail.mixed_subtype = "related"  # type: ignore[attr-defined]
    for game_id, picture in pictures.items():
        image = MIMEImage(picture)
        image.add_header("Content-ID", f"<position-{game_id}>")
        image.add_header("Content-Disposition", "inline", filename=f"position-{game_id}.png")
        mail.attach(image)
    return mail


def _pictures(message: Message) -> Iterator[tuple[int, bytes]]:
    """Of the games as the texts describe them, even if a move was made since."""
    games = {item.game.pk: item.game for item in message.items if item.game is not None}
    started = [game for game in games.values() if game.has_begun]
    for game in started[:MAX_PICTURES]:
        with suppress(errors.Quarantined):
            yield game.pk, draw_position(game, message.user)


def draw_position(game: Game, user: User) -> bytes:
    """A picture of the wheel and the user's own area. Reads only the public position, no hidden tiles."""
    seats = list(game.seats.all())
    state = visible_state(game)
    own = viewer_of(user, seats).seat or 0
    drawing = draw_picture(
        engine.position(state),
        [seat.user.display_name for seat in seats],
        "",  # no title: the mail has a heading
        own,
        progress=engine.previews(state).progress[own],
        theme="light",
    )
    return to_png(drawing, PICTURE_WIDTH)
