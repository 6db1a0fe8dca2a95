import pytest
from django.template import Context, Template
from django.utils import translation

from novaluna_site.lazy_number import LazyNumber

GAMES = Template(
    "{% load i18n %}{% blocktranslate count number=number %}"
    "{{ number }} game{% plural %}{{ number }} games{% endblocktranslate %}"
)


@pytest.mark.parametrize("language", ["en", "uk", "ru", "de", "hu", "fa"])
def test_a_text_of_any_language_can_count_it(language):
    with translation.override(language):
        assert "21" in GAMES.render(Context({"number": LazyNumber(lambda: 21)}))


def test_it_is_computed_once_and_only_if_it_is_needed():
    asked = []
    number = LazyNumber(lambda: asked.append(1) or 7)
    assert asked == []
    assert (number % 5, bool(number), str(number)) == (2, True, "7")
    assert asked == [1]
