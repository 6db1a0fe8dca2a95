"""The database refuses rows that break a rule, whatever code writes them."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.migrations import AddConstraint
from django.db.models import CheckConstraint, Model

from tests.architecture.bad_rows import BAD_ROWS
from tests.architecture.test_indexes import our_models
from tests.architecture.tracked import ROOT, tracked_files

pytestmark = pytest.mark.django_db

CONSTRAINTS = {
    constraint.name: constraint for model in our_models() for constraint in model._meta.constraints
}
REPAIRING_MIGRATIONS = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in tracked_files("*/migrations/*.py")
    if "\ndef repair(" in path.read_text()
]


def save_all_but_last(name: str) -> Model:
    made = BAD_ROWS[name]()
    *earlier, bad = made if isinstance(made, list) else [made]
    for row in earlier:
        row.save()
    return bad


def test_every_constraint_has_a_row_that_violates_it():
    assert set(BAD_ROWS) == set(CONSTRAINTS)


@pytest.mark.sqlite
@pytest.mark.parametrize("name", sorted(CONSTRAINTS))
def test_the_database_refuses_a_row_that_violates_it(name):
    bad = save_all_but_last(name)

    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        bad.save(force_insert=True)

    is_named = connection.vendor == "postgresql" or isinstance(CONSTRAINTS[name], CheckConstraint)
    assert not is_named or name in str(refused.value)


@pytest.mark.parametrize("name", REPAIRING_MIGRATIONS)
@pytest.mark.postgres
def test_a_migration_repairs_rows_before_it_adds_constraints(name):
    """With all new constraints of an app at once: a repair may not break another constraint."""
    migration = import_module(name)
    added = [step for step in migration.Migration.operations if isinstance(step, AddConstraint)]
    with connection.schema_editor() as editor:
        for step in added:
            editor.remove_constraint(model_of(migration, step), step.constraint)
    repairable = [step for step in added if step.model_name != "move"]  # the log is append-only
    for step in repairable:
        save_all_but_last(step.constraint.name).save(force_insert=True)

    migration.repair(apps, None)

    # PostgreSQL changes no table while foreign keys of rows that this transaction inserted are unchecked.
    connection.check_constraints()
    with connection.schema_editor() as editor:
        for step in added:
            editor.add_constraint(model_of(migration, step), step.constraint)
    assert len(repairable) > 0


def model_of(migration, step: AddConstraint) -> type[Model]:
    return apps.get_model(migration.__name__.split(".")[-3], step.model_name)
