"""A user's vacations: reads them for the export, erases them with the account."""

from typing import Any

from accounts.models import User
from accounts.personal_data import Section, register
from games.clocks.models import Vacation


def register_personal_data() -> None:
    register(Section("vacations", export_vacations, lambda user: Vacation.objects.filter(user=user).delete()))


def export_vacations(user: User) -> list[Any]:
    return list(Vacation.objects.filter(user=user).values("starts_at", "ends_at"))
