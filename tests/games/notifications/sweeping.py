from games.notifications.actions.sweep import deliver_app_notifications, send_messages


def deliver_all_due() -> int:
    """Run both periodic tasks, one after the other. Returns how many rows they delivered."""
    return deliver_app_notifications() + send_messages()
