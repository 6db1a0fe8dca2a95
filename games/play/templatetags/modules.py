"""Lets browsers request all modules of a script at once, instead of one import after the other."""

import posixpath
import re
from functools import cache
from pathlib import Path

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

IMPORT = re.compile(r'(?:^import|\bfrom) "(\.{1,2}/[^"]+)"', re.MULTILINE)

register = template.Library()


@register.simple_tag
def preload_modules(path: str) -> SafeString:
    """Links to the static script at `path` and everything that it imports."""
    return format_html_join(
        "\n", '<link rel="modulepreload" href="{}">', ((static(name),) for name in modules_of(path))
    )


@cache
def modules_of(path: str) -> tuple[str, ...]:
    found = [path]
    for name in found:
        source = Path(str(finders.find(name))).read_text(encoding="utf-8")
        imported = (
            posixpath.normpath(posixpath.join(posixpath.dirname(name), relative))
            for relative in IMPORT.findall(source)
        )
        found += [each for each in dict.fromkeys(imported) if each not in found]
    return tuple(found)
