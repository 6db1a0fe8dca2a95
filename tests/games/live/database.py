import os
from urllib.parse import urlsplit

from django.db import connection


def database_url() -> str:
    """The address of this test's database, for another process."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
