"""The texts of a page that a person reads or hears."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

SPOKEN = frozenset(
    {"title", "alt", "aria-label", "aria-description", "aria-valuetext", "aria-roledescription"}
)
SPOKEN_OF = {
    "input": {"placeholder"},
    "textarea": {"placeholder"},
    "optgroup": {"label"},
    "option": {"label"},
    "track": {"label"},
}
BUTTONS = frozenset({"submit", "button", "reset"})
DESCRIPTIONS = frozenset(
    {"description", "og:title", "og:description", "og:image:alt", "twitter:title", "twitter:description"}
    | {"apple-mobile-web-app-title", "application-name"}
)
# Code, and what people wrote.
NOT_OURS = frozenset({"script", "style", "template", "code", "pre", "kbd", "samp", "textarea", "bdi"})
VOID = frozenset(
    "area base br col embed hr img input link meta param source track wbr".split()  # noqa: SIM905
)
# One word or several, such as the steps of a turn in which something is shown.
_CODES = re.compile(r"\s*([\w.:/,-]+|[a-z-]+( [a-z-]+)*)?\s*")


@dataclass
class PageTexts:
    """`for_scripts`: texts in data attributes, with placeholders that scripts fill."""

    language: str = ""
    direction: str = ""
    texts: list[str] = field(default_factory=list)
    for_scripts: list[str] = field(default_factory=list)


def texts_of(html: str, language: str = "") -> PageTexts:
    """Without names and other texts of people, and without texts that are marked as another language.

    `language`: of a part of a page, which does not tell it.
    """
    reader = _Reader()
    reader.found.language = language
    reader.feed(html)
    reader.close()
    return reader.found


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found = PageTexts()
        # The open elements: the name, and whether its texts are ours and in the language of the page.
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.found.language = attributes.get("lang", "")
            self.found.direction = attributes.get("dir", "")
        is_ours = self._is_ours() and self._is_of_the_page(attributes)
        if is_ours:
            self._read_attributes(tag, attributes)
        if tag not in VOID:
            self._open.append((tag, is_ours and tag not in NOT_OURS))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        names = [name for name, _is_ours in self._open]
        if tag in names:
            del self._open[len(names) - 1 - names[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        if self._is_ours() and data.strip():
            self.found.texts.append(data)

    def _is_ours(self) -> bool:
        return not self._open or self._open[-1][1]

    def _is_of_the_page(self, attributes: dict[str, str]) -> bool:
        if attributes.get("dir") == "auto" or attributes.get("translate") == "no":
            return False
        return attributes.get("lang", self.found.language) == self.found.language

    def _read_attributes(self, tag: str, attributes: dict[str, str]) -> None:
        read = SPOKEN | SPOKEN_OF.get(tag, set())
        if tag == "input" and attributes.get("type") in BUTTONS:
            read |= {"value"}
        if tag == "meta" and attributes.get("name", attributes.get("property")) in DESCRIPTIONS:
            read |= {"content"}
        self.found.texts += [attributes[name] for name in sorted(read & attributes.keys())]
        self.found.for_scripts += [
            value
            for name, value in attributes.items()
            if name.startswith("data-") and not _CODES.fullmatch(value)
        ]
