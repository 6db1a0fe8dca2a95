import re
from datetime import timedelta

import pytest
from django.utils import translation

from games.tables.time_control import TimeControl, choices, duration_words

DAY, HOUR = timedelta(days=1), timedelta(hours=1)


def test_every_choice_survives_writing_and_reading():
    for text, words in choices():
        assert str(TimeControl.parse(text)) == text
        assert words


@pytest.mark.parametrize("text", [" ", "4d", "3d ", "٣d", "-1d", "5d+12h", "5d+12h<3d", "99999d", "none "])
def test_anything_else_is_refused(text):
    with pytest.raises(ValueError, match=re.escape(text)):
        TimeControl.parse(text)


def test_a_bank_grows_with_each_move_up_to_its_cap():
    control = TimeControl.parse("5d+12h<7d")
    assert control.refilled(5 * DAY, 1 * DAY) == 4 * DAY + 12 * HOUR
    assert control.refilled(7 * DAY, timedelta()) == 7 * DAY
    assert control.refilled(1 * HOUR, 2 * HOUR) == 12 * HOUR


def test_a_live_game_has_no_cap_and_no_free_hours():
    control = TimeControl.parse("10m+20s")
    assert control.is_live
    assert control.refilled(timedelta(minutes=10), timedelta()) == timedelta(minutes=10, seconds=20)


def test_days_per_move_have_no_bank():
    control = TimeControl.parse("3d")
    assert control.limit(None) == 3 * DAY
    assert control.refilled(None, HOUR) is None


def test_durations_have_the_digits_of_the_readers_language():
    with translation.override("fa"):
        assert set("۲۱۳") <= set(duration_words(2 * DAY + 13 * HOUR))
