"""Rows are locked inside a transaction, and each function says which one: its own or its caller's."""

import ast

import pytest
from django.db.transaction import TransactionManagementError

from games.notifications.actions.save_preferences import hide_push_card, locked_settings
from tests.architecture.tracked import ROOT, tracked_files


def calls_in(node: ast.AST) -> set[str]:
    called = [each.func for each in ast.walk(node) if isinstance(each, ast.Call)]
    return {func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "") for func in called}


def functions_that_lock() -> dict[str, set[str]]:
    """The names of the functions that each of them calls."""
    return {
        f"{path.relative_to(ROOT)}: {node.name}": calls
        for path in tracked_files("accounts/*.py", "games/*.py", "novaluna_site/*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef) and "select_for_update" in (calls := calls_in(node))
    }


def test_a_function_that_locks_rows_opens_a_transaction_or_requires_one():
    found = functions_that_lock()

    assert len(found) > 12
    assert [name for name, calls in found.items() if not calls & {"atomic", "require_transaction"}] == []


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_settings_are_locked_only_inside_a_transaction_on_every_database(mina):
    with pytest.raises(TransactionManagementError):
        locked_settings(mina)

    hide_push_card(mina)
