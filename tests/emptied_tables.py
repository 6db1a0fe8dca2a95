"""Empties the database after a test that committed.

Django's `flush` truncates every table with its indexes, and then creates content types and permissions again.
That takes longer than most of these tests. Here only tables that contain rows are emptied.
"""

from functools import cache

from django.db import connection, transaction

# They are the same after every test.
KEPT = {"auth_permission", "django_content_type", "django_migrations"}


def empty_tables() -> None:
    """Foreign keys are checked at the end of the transaction, so the order of the tables does not matter."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_find_filled_tables())
        for [table] in cursor.fetchall():
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")


@cache
def _find_filled_tables() -> str:
    tables = set(connection.introspection.django_table_names(only_existing=True)) - KEPT
    return " UNION ALL ".join(
        f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {connection.ops.quote_name(table)})"
        for table in sorted(tables)
    )
