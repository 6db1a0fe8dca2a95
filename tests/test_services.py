"""The suite's own ground: real servers, isolated from the developer's."""

import pytest
from django.core.cache import cache
from django.db import connection

from accounts.models import User


def test_the_cache_is_a_real_valkey():
    cache.set("moon", "new")

    assert cache.get("moon") == "new"


@pytest.mark.django_db
def test_the_database_takes_a_row():
    User.objects.create(username="luna")

    assert User.objects.get().username == "luna"


@pytest.mark.postgres
@pytest.mark.django_db
def test_the_postgres_run_is_on_postgres():
    assert connection.vendor == "postgresql"
