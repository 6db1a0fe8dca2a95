from django.db import models
from django.db.models import Q

from novaluna_site.due_work import DueRow


class AccountMail(DueRow):
    """A mail about an account, such as a code to log in, that waits to be sent.

    `content` is the whole mail, encrypted, because it may contain such a code. The row is deleted as soon as
    the mail server has the mail, and at `expires_at` at the latest: the codes are not valid any longer then.
    """

    content = models.TextField()
    expires_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["due_at"], name="account_mail_due", condition=Q(due_at__isnull=False))
        ]

    def __str__(self) -> str:
        return f"account mail {self.pk}"
