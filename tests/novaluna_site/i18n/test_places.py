import pytest
from django.utils import translation

from accounts.time_zones import time_zone_names, zone_named
from novaluna_site.i18n import zone_words
from tests.languages import LANGUAGES


@pytest.mark.parametrize(
    ("language", "kyiv", "buenos_aires"),
    [
        ("en", "Kyiv, Europe", "Buenos Aires, Argentina, America"),
        ("uk", "Київ", "Буенос-Айрес"),
        ("ru", "Киев", "Буэнос-Айрес"),
        ("de", "Kiew", "Buenos Aires"),
        ("hu", "Kijev", "Buenos Aires"),
        ("fa", "کیف", "بوئنوس‌آیرس"),
    ],
)
def test_a_time_zone_is_called_by_its_city(language, kyiv, buenos_aires):
    with translation.override(language):
        assert zone_words("Europe/Kyiv") == kyiv
        assert zone_words("America/Argentina/Buenos_Aires") == buenos_aires
        assert zone_named(kyiv.partition(",")[0]) in ("Europe/Kiev", "Europe/Kyiv")
        # People also know the names in English, which browsers use.
        assert zone_named("Buenos Aires") in ("America/Buenos_Aires", "America/Argentina/Buenos_Aires")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_each_zone_lead_to_a_zone_with_these_words(language):
    with translation.override(language):
        for name in time_zone_names():
            assert zone_words(zone_named(zone_words(name))) == zone_words(name)
