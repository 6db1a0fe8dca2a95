from accounts import hooks
from games.analysis.rendered_pictures import forget_pictures


def subscribe() -> None:
    hooks.account_deleted.register(forget_pictures)
