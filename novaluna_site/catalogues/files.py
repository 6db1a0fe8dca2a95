"""Reading and writing `.po` files. The same messages always give the same file."""

import gettext
import os
import tempfile
from io import BytesIO
from pathlib import Path

import django
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import generate_po, read_po

# Where a line of a `.po` file ends is not our choice: without a width every text is on one line.
_NO_WRAPPING = 0
_HEADER = """\
msgid ""
msgstr ""
"Project-Id-Version: novaluna\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"

"""


def plural_forms(language: str) -> str:
    """The same forms as in Django's own catalogue of the language.

    Ukrainian and Russian have four: one, few, many, and one for fractions, which gettext never asks for.
    CLDR has the same four. Babel's formulas have three, and translators would then see other forms than in
    Django's catalogues.
    """
    folder = Path(django.__file__).parent / "conf" / "locale"
    translation = gettext.translation("django", folder, [language], fallback=True)
    forms: str = translation.info().get("plural-forms", "nplurals=2; plural=(n != 1);")
    return forms


def empty_catalogue(language: str) -> Catalog:
    catalogue = Catalog(locale=language, charset="utf-8")
    catalogue.mime_headers = [("Plural-Forms", plural_forms(language))]
    return catalogue


def read_catalogue(path: Path, language: str) -> Catalog:
    """Raises `PoFileError` if the file is damaged, for example by an unfinished merge."""
    with path.open("rb") as file:
        return read_po(file, locale=language, ignore_obsolete=True, abort_invalid=True)


def write_catalogue(path: Path, catalogue: Catalog, language: str) -> None:
    """Without dates, line numbers and obsolete messages, so that only changes of texts change the file."""
    header = _HEADER.format(language=language, plural_forms=plural_forms(language))
    body = "".join(
        generate_po(
            catalogue, ignore_obsolete=True, include_lineno=False, omit_header=True, width=_NO_WRAPPING
        )
    )
    write_at_once(path, (header + body.rstrip("\n") + "\n").encode())


def write_compiled(path: Path, catalogue: Catalog, time: int) -> None:
    """Write a `.mo` file that was changed at this time, in nanoseconds.

    Fuzzy and missing texts are left out and so remain English, also those that miss only a plural form.
    """
    for message in catalogue:
        if message.pluralizable and not all(message.string or ()):
            message.flags.add("fuzzy")
    content = BytesIO()
    write_mo(content, catalogue)
    write_at_once(path, content.getvalue(), time)


def write_at_once(path: Path, content: bytes, time: int | None = None) -> None:
    """Nobody ever reads half of the file, or sees it with another time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        # The file is not secret, but a temporary file is.
        os.chmod(name, 0o644)
        if time is not None:
            os.utime(name, ns=(time, time))
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
