from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.avatars import avatar_of
from accounts.models import User

register = template.Library()


@register.simple_tag
def drawing(name: str, size: str = "m") -> SafeString:
    """A picture by its name, for decoration."""
    return format_html(
        '<svg class="avatar {}" viewBox="-20 -20 40 40" aria-hidden="true"><use href="{}#{}"/></svg>',
        size,
        static("img/avatars.svg"),
        name,
    )


@register.simple_tag
def avatar(user: User, size: str = "m") -> SafeString:
    """The user's picture, for decoration next to the name. Sizes: s (28 px), m (40), l (52), xl (76)."""
    return drawing(avatar_of(user), size)
