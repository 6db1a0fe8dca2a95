"""The language is a part of the address, and only of the address's path."""

import pytest

from novaluna_site.web.languages import address_in, language_of_path


@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("/de/learn/", "de"),
        ("/fa/", "fa"),
        ("/de", "de"),
        ("/", ""),
        ("/learn/", ""),
        ("/dear/", ""),
        ("/en/learn/", ""),
        ("/xx/learn/", ""),
        ("/DE/learn/", ""),
        ("//de/learn/", ""),
    ],
)
def test_the_language_of_a_path(path, language):
    assert language_of_path(path) == language


@pytest.mark.parametrize(
    ("language", "address", "expected"),
    [
        ("de", "/learn/", "/de/learn/"),
        ("de", "/", "/de/"),
        ("en", "/de/learn/", "/learn/"),
        ("en", "/de/", "/"),
        ("uk", "/de/watch/?only=live#now", "/uk/watch/?only=live#now"),
        ("uk", "https://moon.example/de/learn/?a=b", "https://moon.example/uk/learn/?a=b"),
        ("de", "/de/learn/", "/de/learn/"),
        ("de", "/players/de/", "/de/players/de/"),
        ("fa", "/players/%D8%A7/", "/fa/players/%D8%A7/"),
    ],
)
def test_an_address_in_another_language(language, address, expected):
    assert address_in(language, address) == expected


@pytest.mark.parametrize("path", ["/de//evil.example/", "/de///evil.example/", "//evil.example/"])
def test_a_path_never_becomes_another_host(path):
    assert address_in("en", "http://testserver" + path) == "http://testserver/evil.example/"
    if path.startswith("/de"):
        assert address_in("en", path) == "/evil.example/"
