from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


@contextmanager
def rolled_back() -> Iterator[None]:
    """Roll back everything that the block writes to the database."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
