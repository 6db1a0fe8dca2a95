from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def of_channel(values: Mapping[str, Any], channel: str) -> Any:
    """The channel's value; None if it has none."""
    return values.get(channel)
