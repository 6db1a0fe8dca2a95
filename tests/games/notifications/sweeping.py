from games.notifications.actions.sweep import (
    DIGESTS,
    INTERRUPTED,
    RETURNS,
    deliver_app_notifications,
    send_mails,
    send_messages,
)


def deliver_all_due() -> int:
    """Run the periodic tasks, one after the other. Returns how many rows they delivered."""
    for sweep in (RETURNS, DIGESTS, INTERRUPTED):
        sweep.run()
    return deliver_app_notifications() + send_mails() + send_messages()
