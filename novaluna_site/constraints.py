"""Which constraint a statement violated, on both databases."""

from django.db import IntegrityError
from django.db.models import Model, UniqueConstraint


def violates(error: IntegrityError, model: type[Model], name: str) -> bool:
    """Whether the error is about this unique constraint of the model."""
    [constraint] = (found for found in model._meta.constraints if found.name == name)
    if not isinstance(constraint, UniqueConstraint):
        raise TypeError(f"{name} is not a unique constraint")
    diagnostics = getattr(error.__cause__, "diag", None)
    if diagnostics is not None:
        return bool(diagnostics.constraint_name == name)
    # SQLite gives no name: "UNIQUE constraint failed: tables_move.game_id, tables_move.ply".
    fields = {field.name: field.column for field in model._meta.concrete_fields}
    columns = ", ".join(f"{model._meta.db_table}.{fields[name]}" for name in constraint.fields)
    return str(error) == f"UNIQUE constraint failed: {columns}"
