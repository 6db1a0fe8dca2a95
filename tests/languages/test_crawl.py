import pytest
from django.http import HttpResponse

from tests.languages.crawl import problems_of_page
from tests.languages.crawled import summary
from tests.languages.leftovers import Leftovers

PAGE = '<html lang="{}" dir="ltr"><title>Nova Luna</title></html>'


class OnePage:
    def __init__(self, language: str, status: int) -> None:
        self.response = HttpResponse(PAGE.format(language), status=status)
        self.response["Content-Language"] = language

    def get(self, path: str) -> HttpResponse:
        return self.response


@pytest.mark.parametrize(
    ("language", "status", "problems"),
    [
        ("de", 200, []),
        ("de", 422, []),
        ("de", 500, ["answers 500"]),
        ("en", 200, ["lang is 'en'", "Content-Language is en"]),
    ],
)
def test_it_reports_pages_that_fail_or_are_in_another_language(language, status, problems):
    assert problems_of_page(OnePage(language, status), "/de/", Leftovers("de")) == problems


def test_a_summary_has_each_problem_once():
    assert summary(["home: English: Play", "learn: English: Play", "learn: dir is 'ltr'"]).splitlines() == [
        "English: Play  [home, learn]",
        "dir is 'ltr'  [learn]",
    ]
