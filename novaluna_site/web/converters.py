"""Converters of parameters in addresses. `SiteConfig.ready` registers them."""

from django.urls.converters import IntConverter

from novaluna_site.web.query import MAX_ROW_ID


class RowIdConverter(IntConverter):
    """`<row:game_id>`: a number that a row can have. SQLite raises an error for a larger one."""

    def to_python(self, value: str) -> int:
        number = int(value)
        if number > MAX_ROW_ID:
            raise ValueError(value)
        return number
