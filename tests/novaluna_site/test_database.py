import pytest
from django.db import connection, transaction

from accounts.models import User
from novaluna_site.database import connection_released


@pytest.mark.django_db(transaction=True)
def test_a_thread_that_waits_holds_no_connection_and_can_query_afterwards():
    assert not User.objects.exists()
    with connection_released():
        assert connection.connection is None
    assert not User.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_waiting_inside_a_transaction_is_refused():
    with transaction.atomic(), pytest.raises(RuntimeError), connection_released():
        pass


@pytest.mark.django_db
def test_the_transaction_around_a_test_does_not_count_but_one_inside_it_does():
    with connection_released():
        assert connection.in_atomic_block
    with transaction.atomic(), pytest.raises(RuntimeError), connection_released():
        pass
