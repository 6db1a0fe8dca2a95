"""Events of an account that other packages can handle."""

from django.core.mail import EmailMessage

from accounts.models import User
from novaluna_site.hooks import Hook

account_deletion_began: Hook[[User], None] = Hook()
"""Before the transaction that deletes the account, so that callbacks can use transactions of their own."""

account_deleted: Hook[[int], None] = Hook()
"""The id of the user, after the transaction that deleted or anonymised the account."""

player_blocked: Hook[[User, User], None] = Hook()
"""The user who blocked, the user who was blocked."""

mail_written: Hook[[EmailMessage, bool], None] = Hook()
"""A mail about an account, to be sent soon; whether it contains a code, which is valid only for minutes."""
