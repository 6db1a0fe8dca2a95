from accounts.models import User
from novaluna_site.transactions import require_transaction


def lock_users(*user_ids: int) -> None:
    """Lock the users' rows, in the order of their ids. Later requests of the same users wait here.

    A transaction locks users before games: otherwise two transactions could wait for each other. Rows that
    refer to these users can still be inserted.
    """
    require_transaction()
    users = User.objects.select_for_update(no_key=True).filter(pk__in=user_ids)
    list(users.order_by("pk").values_list("pk"))
