from django.db import connection
from django.db.transaction import TransactionManagementError


def require_transaction() -> None:
    """For functions that lock rows and leave it to their callers to open the transaction.

    PostgreSQL refuses to lock rows outside a transaction. SQLite has no row locks and would not notice: its
    transactions take the only write lock when they begin.
    """
    if not connection.in_atomic_block:
        raise TransactionManagementError("Rows can be locked only inside a transaction.")
