from typing import Any

from accounts.models import User


def user_summary(user: User) -> dict[str, Any]:
    return {"id": user.pk, "username": user.username, "name": user.display_name, "kind": user.kind}
