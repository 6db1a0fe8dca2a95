"""Lists in a sentence."""

from collections.abc import Iterable

from novaluna_site.i18n.language import language, locale


def and_list(items: Iterable[str]) -> str:
    """ "Ada, Ben, and Cleo", "Ada, Ben und Cleo"."""
    from babel.lists import format_list  # noqa: PLC0415 see `locale`

    return format_list(list(items), locale=locale())


def comma_list(items: Iterable[str]) -> str:
    """ "blue 5, red 2": facts and choices one after the other, with the comma of the language."""
    comma: str = locale().list_patterns["standard"]["start"].format("", "")
    return comma.join(items)


def semicolon_list(items: Iterable[str]) -> str:
    """For items that may contain commas."""
    return ("\u061b " if language() == "fa" else "; ").join(items)
