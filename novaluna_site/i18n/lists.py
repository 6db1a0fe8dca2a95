"""Lists in a sentence."""

from collections.abc import Iterable

from novaluna_site.i18n.language import language, locale


def and_list(items: Iterable[str]) -> str:
    """ "Ada, Ben, and Cleo", "Ada, Ben und Cleo"."""
    from babel.lists import format_list  # noqa: PLC0415 see `locale`

    return format_list(list(items), locale=locale())


def comma_list(items: Iterable[str]) -> str:
    """ "blue 5, red 2": facts and choices one after the other, with the comma of the language."""
    return comma().join(items)


def comma() -> str:
    """The comma of the language, with its space."""
    between: str = locale().list_patterns["standard"]["start"].format("", "")
    return between


def semicolon_list(items: Iterable[str]) -> str:
    """For items that may contain commas."""
    return ("\u061b " if language() == "fa" else "; ").join(items)
