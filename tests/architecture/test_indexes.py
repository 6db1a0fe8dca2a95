"""Every write updates all indexes of its table, so none may exist twice. Every foreign key needs one."""

import re
from dataclasses import dataclass

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import ForeignKey

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

OURS = [config.label for config in apps.get_app_configs() if config.name.startswith(("accounts", "games."))]
INDEXES = """
    SELECT definition.relname, pg_get_indexdef(definition.oid), indisunique
    FROM pg_index
    JOIN pg_class AS definition ON definition.oid = indexrelid
    JOIN pg_class AS indexed ON indexed.oid = indrelid
    WHERE indexed.relname = %s
"""
COLUMNS = re.compile(r"USING btree \((?P<columns>.+?)\)(?: WHERE (?P<condition>.+))?$")
# Django creates the table of a ManyToManyField and gives no choice of its indexes.
TABLES_MADE_BY_DJANGO = {"accounts_user_groups", "accounts_user_user_permissions"}


@dataclass(frozen=True)
class Index:
    name: str
    columns: tuple[str, ...]
    condition: str | None
    is_unique: bool

    def covers(self, other: "Index") -> bool:
        """Whether this index finds everything that the other one finds."""
        return (
            self.columns[: len(other.columns)] == other.columns
            and self.condition in (None, other.condition)
            # A condition makes an index smaller, which is worth a second one.
            and (other.condition is None or self.condition == other.condition)
        )


def our_models():
    return [model for model in apps.get_models(include_auto_created=True) if model._meta.app_label in OURS]


def indexes_of(table: str) -> list[Index]:
    with connection.cursor() as cursor:
        cursor.execute(INDEXES, [table])
        return [parsed(*row) for row in cursor.fetchall()]


def parsed(name: str, definition: str, is_unique: bool) -> Index:
    found = COLUMNS.search(definition)
    columns = [column.strip() for column in found["columns"].split(", ")]
    if len(columns) == 1:
        columns = [columns[0].removesuffix(" DESC")]  # one column is read in both directions
    return Index(name, tuple(columns), found["condition"], is_unique)


def redundant(indexes: list[Index]) -> list[str]:
    """Indexes that another index covers, and those for LIKE, which no query of ours uses."""
    return [
        index.name
        for index in indexes
        if not index.is_unique
        and (
            "_pattern_ops" in index.columns[0]
            or any(other.covers(index) and other.name != index.name for other in indexes)
        )
    ]


def test_no_index_is_redundant():
    tables = {model._meta.db_table for model in our_models()} - TABLES_MADE_BY_DJANGO

    assert len(tables) > 35
    assert {table: found for table in tables if (found := redundant(indexes_of(table)))} == {}


def test_every_foreign_key_is_the_first_column_of_an_index():
    """Otherwise deleting the row that it points to reads the whole table."""
    missing = {
        f"{model._meta.db_table}.{field.column}"
        for model in our_models()
        for field in model._meta.local_concrete_fields
        if isinstance(field, ForeignKey)
        and not any(
            index.columns[0].split()[0] == field.column and index.condition is None
            for index in indexes_of(model._meta.db_table)
        )
    }

    assert missing == set()


@pytest.mark.parametrize(
    ("definitions", "expected"),
    [
        (["(a)", "(a, b)"], ["0"]),
        (["(a, b)", "(b, a)"], []),
        (["(a DESC)", "(a, b)"], ["0"]),
        (["(a) WHERE b", "(a)"], []),
        (["(a)", "(a, b) WHERE c"], []),
        (["(a) WHERE c", "(a, b) WHERE c"], ["0"]),
        (["(a varchar_pattern_ops)"], ["0"]),
    ],
)
def test_it_would_notice_a_redundant_index(definitions, expected):
    indexes = [
        parsed(str(number), f"CREATE INDEX ON t USING btree {definition}", False)
        for number, definition in enumerate(definitions)
    ]

    assert redundant(indexes) == expected
