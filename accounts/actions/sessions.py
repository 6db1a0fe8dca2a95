import json
from collections.abc import Iterable
from functools import partial
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef

from accounts.models import User
from novaluna_site.messaging.publish import publish, user_group


def announce_session_end(user_id: int) -> None:
    """Make all sockets of a user check their session, and close if it has ended.

    Call it after the session is deleted. If Redis is down, the sockets check at their next heartbeat.
    """
    transaction.on_commit(partial(publish, user_group(user_id), "session.ended"), robust=True)


def end_sessions(user: User) -> None:
    """Log a user out everywhere."""
    for session in UserSession.objects.filter(user=user):
        session.end()
    announce_session_end(user.pk)


def forget_unlisted_sessions(user: User, texts: Iterable[str]) -> None:
    """Delete the sessions that no user can see in their list, if they are about this user.

    Most are of browsers that are not logged in. They contain an address while a password is reset.
    """
    listed = UserSession.objects.filter(session_key=OuterRef("session_key"))
    found = [
        session.pk
        for session in Session.objects.filter(~Exists(listed)).iterator()
        if _is_about(session.get_decoded(), str(user.pk), texts)
    ]
    Session.objects.filter(pk__in=found).delete()


def _is_about(data: dict[str, Any], user_id: str, texts: Iterable[str]) -> bool:
    words = json.dumps(data, ensure_ascii=False).lower()
    return data.get(SESSION_KEY) == user_id or any(text in words for text in texts)


def move_session(old_key: str | None, new_key: str | None) -> None:
    """Keep the session in the user's list under its new key."""
    UserSession.objects.filter(session_key=old_key).update(session_key=new_key)
