import logging

from allauth.usersessions.models import UserSession
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

from accounts.models import User

logger = logging.getLogger(__name__)


def user_group(user_id: int) -> str:
    """The channel layer's group of all sockets of one user."""
    return f"user.{user_id}"


def announce_session_end(user_id: int) -> None:
    """Tell all sockets of a user to close; those whose session is still good may connect again.

    Call it after the session is gone. Without Redis it is only logged: then there is no live news anyway.
    """
    try:
        async_to_sync(get_channel_layer().group_send)(user_group(user_id), {"type": "session.ended"})
    except (RedisError, OSError):
        logger.warning("could not announce the end of a session of user %s", user_id, exc_info=True)


def end_sessions(user: User) -> None:
    """Log a user out everywhere."""
    for session in UserSession.objects.filter(user=user):
        session.end()
    announce_session_end(user.pk)
