"""The personal data of a user, in sections. Each app registers its own in `AppConfig.ready`.

Exporting reads and erasing writes the same rows, so a package has both in one module, `personal_data.py`.
Therefore that module writes, although it is outside `actions/`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from accounts.models import User


@dataclass(frozen=True, slots=True)
class Section:
    name: str
    """The file's name in the export, without `.json`."""
    export: Callable[[User], Any]
    """What goes into the export: anything that DjangoJSONEncoder can write."""
    erase: Callable[[User], Any] | None = None
    """Deletes what must not outlive the account, even if the user's row has to be kept.

    Runs in the transaction that deletes the account.
    """


_sections: dict[str, Section] = {}


def register(section: Section) -> None:
    if section.name in _sections:
        raise ValueError(f"personal data section {section.name!r} is registered twice")
    _sections[section.name] = section


def sections() -> Iterable[Section]:
    return _sections.values()
