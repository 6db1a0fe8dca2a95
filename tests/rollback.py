from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


def outer_transaction() -> transaction.Atomic:
    """A transaction around a whole test. Code that must not run inside a transaction ignores it."""
    block = transaction.atomic()
    # As Django's own test cases do.
    block._from_testcase = True
    return block


@contextmanager
def rolled_back() -> Iterator[None]:
    """Roll back everything that the block writes to the database."""
    with outer_transaction():
        yield
        transaction.set_rollback(True)
