from django.utils import timezone

from accounts.models import User
from games.chat.models import Report


def close_report(report: Report, staff: User, status: Report.Status) -> None:
    report.status, report.handled_by, report.handled_at = status, staff, timezone.now()
    report.save(update_fields=["status", "handled_by", "handled_at"])
