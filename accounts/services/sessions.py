from functools import partial

from allauth.usersessions.models import UserSession
from django.db import transaction

from accounts.models import User
from novaluna_site.news import publish, user_group


def announce_session_end(user_id: int) -> None:
    """Have all sockets of a user look whether their session is still good; the others close.

    Call it after the session is gone. Should Redis be away, the sockets look at their next heartbeat.
    """
    transaction.on_commit(partial(publish, user_group(user_id), "session.ended"), robust=True)


def end_sessions(user: User) -> None:
    """Log a user out everywhere."""
    for session in UserSession.objects.filter(user=user):
        session.end()
    announce_session_end(user.pk)
