from datetime import timedelta

import pytest
from django.utils import timezone

from games.clocks.templatetags.clocks import is_low

HOUR = timedelta(hours=1)


@pytest.mark.parametrize(
    ("whole", "left", "low"),
    [
        (72 * HOUR, 13 * HOUR, False),
        (72 * HOUR, 11 * HOUR, True),
        (14 * 24 * HOUR, 49 * HOUR, True),
        (24 * HOUR, 5 * HOUR, False),
        (24 * HOUR, 3 * HOUR, True),
        (timedelta(minutes=10), timedelta(minutes=5), False),
        (timedelta(minutes=10), timedelta(minutes=1), True),
    ],
)
def test_time_is_low_below_a_share_or_in_the_last_half_day(whole, left, low):
    deadline = timezone.now() + left
    assert is_low(deadline, deadline - whole) == low


def test_without_a_clock_time_is_never_low():
    assert not is_low(None, None)
