"""Notifications: each is sent once, on the channels the user chose, and only while it is relevant.

`planning` writes a row for the app in the transaction of the event. The periodic tasks in `sweep` find due
rows and deliver them (`delivery`). The other channels' rows are derived from the app's row (`derived_rows`).
"""
