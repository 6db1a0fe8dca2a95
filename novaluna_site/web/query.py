"""Numbers in query strings and forms. Values that are not numbers are ignored, as if they were not sent."""

from django.http import QueryDict

MAX_ROW_ID = 2**63 - 1
MAX_DIGITS = 19


def whole_number(values: QueryDict, name: str, *, most: int) -> int | None:
    """A number from 0 to `most`; None for everything else."""
    text = values.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS):
        return None
    number = int(text)
    return number if number <= most else None


def number_up_to(values: QueryDict, name: str, most: int) -> int | None:
    """A number from 0; larger ones count as `most`. None for everything else."""
    number = whole_number(values, name, most=MAX_ROW_ID)
    return None if number is None else min(number, most)


def row_id(values: QueryDict, name: str) -> int | None:
    """The primary key of a row."""
    return whole_number(values, name, most=MAX_ROW_ID)
