"""Numbers of rows in addresses have an upper limit, above which SQLite raises an error."""

import re

from django.urls import get_resolver


def routes(resolver, before=""):
    for found in resolver.url_patterns:
        path = before + str(found.pattern)
        yield from routes(found, path) if hasattr(found, "url_patterns") else [path]


def test_the_id_of_a_row_has_the_converter_for_rows():
    ids = {
        parameter
        for route in routes(get_resolver())
        for parameter in re.findall(r"<\w+:\w+_id>", route)
        if not parameter.startswith("<path:")  # of Django's admin
    }
    assert ids
    assert {parameter for parameter in ids if not parameter.startswith("<row:")} == set()
