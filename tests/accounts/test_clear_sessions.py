"""Expired sessions are deleted, and so are the entries of sessions that have ended."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.urls import reverse
from django.utils import timezone

from accounts.actions.clear_sessions import ENDED_SESSIONS, EXPIRED_SESSIONS
from accounts.tasks import delete_expired_sessions, forget_ended_sessions
from tests.factories import PASSWORD, UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

HOUR = timedelta(hours=1)


@pytest.fixture
def logged_in(client):
    """A browser with a session that allauth lists."""
    user = UserFactory()
    client.post(reverse("account_login"), {"login": user.username, "password": PASSWORD})
    UserSession.objects.update(created_at=timezone.now() - 2 * HOUR)
    return client


def add_sessions(number: int, *, expire_in: timedelta) -> None:
    expires = timezone.now() + expire_in
    Session.objects.bulk_create(
        Session(session_key=f"{expires.timestamp()}-{i}", expire_date=expires) for i in range(number)
    )


def test_expired_sessions_are_deleted_and_others_are_kept():
    add_sessions(3, expire_in=-100 * HOUR)
    add_sessions(2, expire_in=-timedelta(seconds=1))
    add_sessions(1, expire_in=HOUR)
    delete_expired_sessions()
    assert Session.objects.get().expire_date > timezone.now()


def test_more_hours_than_a_batch_are_cleared_in_one_run():
    for hours in range(EXPIRED_SESSIONS.batch + 5):
        add_sessions(1, expire_in=-(hours + 1) * HOUR)
    delete_expired_sessions()
    assert not Session.objects.exists()


def test_the_entry_of_a_running_session_is_kept(logged_in):
    assert UserSession.objects.count() == 1
    delete_expired_sessions()
    forget_ended_sessions()
    assert UserSession.objects.count() == 1


def test_the_entry_of_an_expired_session_is_deleted(logged_in):
    Session.objects.update(expire_date=timezone.now() - HOUR)
    delete_expired_sessions()
    forget_ended_sessions()
    assert not UserSession.objects.exists()


def test_an_entry_whose_session_may_be_about_to_be_stored_is_kept(logged_in):
    Session.objects.all().delete()
    UserSession.objects.update(created_at=timezone.now())
    forget_ended_sessions()
    assert UserSession.objects.count() == 1


def test_more_entries_than_a_batch_are_deleted_in_one_run():
    user, created_at = UserFactory(), timezone.now() - 2 * HOUR
    UserSession.objects.bulk_create(
        UserSession(user=user, session_key=f"k{i}", ip="192.0.2.1", created_at=created_at)
        for i in range(ENDED_SESSIONS.batch + 5)
    )
    forget_ended_sessions()
    assert not UserSession.objects.exists()
