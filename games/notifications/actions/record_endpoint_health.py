"""What follows if a user's own server, a webhook or a push service, does not answer in time.

A server that answers costs a worker milliseconds, one that stalls costs seconds. So after each stall nothing
is sent there for a while, longer each time. From the third stall in a row on, the endpoint counts as switched
off: nothing waits for it, and the user is notified. When its pause is over, the next message tries it again,
so that an outage of a good server does not switch it off for ever.

A server that answers with an error does not stall; `record_channel_health` counts that.
"""

from datetime import datetime, timedelta

from games.notifications.actions.record_channel_health import notify_of_switch_off
from games.notifications.models import PushSubscription, Webhook
from games.notifications.models.notification import Channel
from games.notifications.models.settings import NO_STALLS, OFF_AFTER_STALLS
from games.notifications.queries import is_network_down
from games.notifications.reasons import Reason

PAUSES = (timedelta(minutes=1), timedelta(minutes=5), timedelta(hours=1), timedelta(days=1))
"""After the first stall, the second, …; the last one repeats."""


def record_answer(endpoint: PushSubscription | Webhook) -> None:
    """The server answered in time, whatever it said."""
    if endpoint.stalls:
        type(endpoint)._default_manager.filter(pk=endpoint.pk).update(**NO_STALLS)


def record_stall(endpoint: PushSubscription | Webhook, now: datetime) -> None:
    """The server used up all its time. Pause it, and switch it off after the third time in a row.

    While this site's own network seems to be down, the pauses stay short and nothing is switched off.
    """
    since = endpoint.stalling_since or now
    stalls = endpoint.stalls + 1
    if stalls >= OFF_AFTER_STALLS and is_network_down(endpoint.user_id, since):
        stalls = OFF_AFTER_STALLS - 1
    # A test and a delivery may stall at the same time: that counts once.
    same = type(endpoint)._default_manager.filter(pk=endpoint.pk, stalls=endpoint.stalls)
    paused_until = now + PAUSES[min(stalls, len(PAUSES)) - 1]
    if same.update(stalls=stalls, stalling_since=since, paused_until=paused_until) and (
        stalls == OFF_AFTER_STALLS
    ):
        channel = Channel.WEBHOOK if isinstance(endpoint, Webhook) else Channel.PUSH
        notify_of_switch_off(endpoint.user_id, channel, Reason.NO_ANSWER, now)
