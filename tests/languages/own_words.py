import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.migrated_database import DATABASE

# Each language is called by its own name.
LANGUAGE_NAMES = frozenset({"English", "Українська", "Русский", "Deutsch", "Magyar", "فارسی"})
_TEXTS = """
select username from accounts_user union select email from accounts_user
union select name from tables_game union select text from chat_chatline
"""


def own_words(data: Path) -> set[str]:
    """What the people of a site wrote, which is the same in every language.

    `data`: the site's data folder.
    """
    with closing(sqlite3.connect(f"file:{data / DATABASE}?mode=ro", uri=True)) as database:
        return words_in(database)


def words_in(database: Any) -> set[str]:
    """The same from a connection to a database."""
    with closing(database.cursor()) as cursor:
        cursor.execute(_TEXTS)
        return {text for (text,) in cursor.fetchall() if text} | LANGUAGE_NAMES
