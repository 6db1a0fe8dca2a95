"""Deletes expired sessions, and allauth's list entries of sessions that have ended."""

from datetime import datetime, timedelta

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import TruncHour
from django.utils import timezone

from novaluna_site.sweeps import Sweep

# The entry may be written a moment before its session.
NEW = timedelta(hours=1)


def _expired() -> QuerySet[Session]:
    return Session.objects.filter(expire_date__lt=timezone.now())


def _hours_with_expired_sessions() -> list[datetime]:
    """Sessions are deleted by the hour in which they expired: a session's own key must not be logged."""
    hours = _expired().annotate(hour=TruncHour("expire_date")).values_list("hour", flat=True)
    return list(hours.order_by("hour").distinct())


def _delete_expired(hour: datetime) -> int:
    return _expired().filter(expire_date__gte=hour, expire_date__lt=hour + timedelta(hours=1)).delete()[0]


def _ended() -> QuerySet[UserSession]:
    session = Session.objects.filter(pk=OuterRef("session_key"))
    return UserSession.objects.filter(~Exists(session), created_at__lt=timezone.now() - NEW).order_by("pk")


def _forget(ids: list[int]) -> int:
    return _ended().filter(pk__in=ids).delete()[0]


EXPIRED_SESSIONS = Sweep(
    "accounts.tasks.delete_expired_sessions", due=_hours_with_expired_sessions, work=_delete_expired
)
ENDED_SESSIONS = Sweep(
    "accounts.tasks.forget_ended_sessions",
    due=_ended,
    work=lambda pk: _forget([pk]),
    work_on_many=_forget,
    batch=1000,
)
