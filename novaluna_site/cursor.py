"""Cursors of lists that are ordered by a number and then by row id, such as `after.1500.42`."""

from django.utils.translation import gettext as _

from novaluna_site import errors


def write_cursor(direction: str, value: int, row_id: int) -> str:
    return f"{direction}.{value}.{row_id}"


def read_cursor(text: str) -> tuple[str, int, int]:
    """Returns `after` or `before`, the number and the row id. Raises Malformed."""
    direction, _dot, key = text.partition(".")
    value, _dot, row_id = key.partition(".")
    try:
        if direction not in ("after", "before") or len(key) > 30 or not key.isascii():
            raise ValueError(text)
        numbers = int(value), int(row_id)
        if not (abs(numbers[0]) < 2**31 and 0 <= numbers[1] < 2**63):
            raise ValueError(text)
    except ValueError as error:
        raise errors.Malformed(_("Invalid cursor."), field="cursor") from error
    return direction, *numbers
