"""The characters of titles and details."""

import pytest
from django.utils import timezone
from django.utils.translation import override

from games.notifications.models import Notification
from games.notifications.models.notification import Channel, Kind
from games.notifications.texts import items_of, printable_line

HALF_SPACE, NO_BREAK_SPACE = "\u200c", "\u00a0"
ISOLATED = "\u2068Ada\u2069, \u2068Ben\u2069"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Your turn\r\nBcc: x@example.com", "Your turn Bcc: x@example.com"),
        (" a \t b\u2028c\u2029d\x85e\x00 ", "a b c d e"),
        ("\u202eabc\u202c", "abc"),
        (f"10{NO_BREAK_SPACE}%", f"10{NO_BREAK_SPACE}%"),
        (f"می{HALF_SPACE}روید", f"می{HALF_SPACE}روید"),
        (ISOLATED, ISOLATED),
        ("👨\u200d🚀 \u200e+2", "👨\u200d🚀 \u200e+2"),
    ],
)
def test_a_line_loses_its_breaks_and_nothing_that_belongs_to_its_language(text, line):
    assert printable_line(text) == line


@pytest.mark.django_db
def test_alerts_keep_the_half_spaces_of_persian(mina):
    row = Notification(user=mina, kind=Kind.CHANNEL_OFF, detail=Channel.EMAIL, due_at=timezone.now())
    with override("fa"):
        (item,) = items_of(mina, [row])
    assert item.title.partition(" ")[0] == "اعلان\u200c" + "های"
