from functools import partial

from allauth.usersessions.models import UserSession
from django.db import transaction

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
