"""How the texts of alerts become one line."""

import pytest

from games.notifications.texts import printable_line


@pytest.mark.parametrize(
    "text",
    [
        "می\u200cکند",  # a half-space of Persian
        "80\u00a0%",  # a no-break space
        "\u2068Ada\u2069",  # a name set apart from the words around it
        "\u200e+1",  # a sign that stays before its number
    ],
)
def test_what_languages_need_between_letters_stays(text):
    assert printable_line(text) == text


@pytest.mark.parametrize("end", ["\r\n", "\n", "\t", "\x00", "\x85", "\u2028", "\u2029", "  "])
def test_whatever_ends_or_breaks_a_line_becomes_a_space(end):
    assert printable_line(f"{end}Ada{end}Ben{end}") == "Ada Ben"
