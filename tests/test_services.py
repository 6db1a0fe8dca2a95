"""The servers of a test run are real, and separate from those of the developer."""

import os

import pytest
from django.core.cache import cache
from django.db import connection

from accounts.models import User
from tests.factories import PlayerFactory


def test_the_cache_is_a_real_valkey():
    cache.set("moon", "new")

    assert cache.get("moon") == "new"


@pytest.mark.sqlite
@pytest.mark.django_db
def test_the_database_takes_a_row():
    PlayerFactory(username="luna")

    assert User.objects.get().username == "luna"


@pytest.mark.sqlite
@pytest.mark.django_db
def test_the_database_is_the_chosen_one():
    expected = {"postgres": "postgresql", "sqlite": "sqlite"}[os.environ.get("TEST_DATABASE", "postgres")]
    assert connection.vendor == expected
