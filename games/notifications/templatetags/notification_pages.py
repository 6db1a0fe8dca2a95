from collections.abc import Mapping
from typing import Any

from django import template

from games.notifications.reasons import reason_words

register = template.Library()
register.filter(reason_words)


@register.filter
def of_channel(values: Mapping[str, Any], channel: str) -> Any:
    """The channel's value; None if it has none."""
    return values.get(channel)
