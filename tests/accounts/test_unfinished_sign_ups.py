from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.tasks import delete_unfinished_sign_ups
from tests.accounts.forms import sign_up_data
from tests.factories import PlayerFactory, UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("strict")]


def names_after(days):
    User.objects.update(date_joined=timezone.now() - timedelta(days=days, minutes=1))
    delete_unfinished_sign_ups()
    return set(User.objects.values_list("username", flat=True))


def test_a_sign_up_never_confirmed_is_deleted_after_a_day(client):
    client.post("/accounts/signup/", sign_up_data())
    assert names_after(days=0) == {"Luna_9"}
    assert names_after(days=1) == set()


def test_a_name_reserved_for_a_known_address_is_freed_at_the_same_time(client):
    UserFactory(username="Known", email="luna@example.com")
    client.post("/accounts/signup/", sign_up_data())
    assert names_after(days=0) == {"Known", "Luna_9"}
    assert names_after(days=1) == {"Known"}


def test_confirmed_people_are_kept():
    UserFactory(username="Luna_9")
    assert names_after(days=1) == {"Luna_9"}


def test_people_created_by_an_administrator_are_kept():
    User.objects.create_user("by-hand", password="sea-of-tests")
    User.objects.create_superuser("boss")
    PlayerFactory(username="half-moon", kind="bot", password="!")
    assert names_after(days=1) == {"by-hand", "boss", "half-moon"}


def test_unconfirmed_people_who_have_logged_in_are_kept(client, settings):
    settings.EMAIL_VERIFICATION_REQUIRED = False
    client.post("/accounts/signup/", sign_up_data())
    assert names_after(days=1) == {"Luna_9"}
