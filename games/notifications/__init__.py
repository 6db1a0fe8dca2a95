"""Notifications: each is sent once, on the channels the user chose, and only while it is relevant.

`actions.plan` writes a row for the app in the transaction of the event. The periodic tasks in `actions.sweep`
find due rows and deliver them with `actions.deliver`. The other channels' rows are derived from the app's row
(`derived_rows`).
"""
