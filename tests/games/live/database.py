import os
from urllib.parse import urlsplit

from django.db import connection


def database_url() -> str:
    """The address of this test's database, for another process."""
    if connection.vendor == "sqlite":
        return f"sqlite:///{connection.settings_dict['NAME']}"
    with connection.cursor() as cursor:
        # Not the name in the settings: the pool may have connected before a test database was created.
        cursor.execute("SELECT current_database()")
        [name] = cursor.fetchone()
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
