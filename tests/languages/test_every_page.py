"""The texts of every page in every language, without a browser."""

import pytest

from tests.languages import UNDER_TEST
from tests.languages.crawled import summary


@pytest.mark.parametrize("language", UNDER_TEST)
def test_every_page_is_in_its_language(complaints, language):
    """No English is left over, placeholders are filled, and `lang`, `dir` and Content-Language are right."""
    assert not complaints[language], summary(complaints[language])
