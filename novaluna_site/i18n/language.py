"""The active language, and its data from CLDR."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from django.utils.translation import get_language

if TYPE_CHECKING:
    from babel import Locale


def language() -> str:
    """The code without a country: "fa"."""
    return (get_language() or "en").split("-")[0]


def locale() -> Locale:
    return _locale(language())


@cache
def _locale(code: str) -> Locale:
    from babel import Locale  # noqa: PLC0415 takes 40 ms, which would delay the start of every process

    return Locale.parse(code)
