from accounts import hooks
from games.analysis.actions.start_review import start_review
from games.analysis.rendered_pictures import forget_pictures
from games.tables import hooks as table_hooks


def subscribe() -> None:
    hooks.account_deleted.register(forget_pictures)
    table_hooks.game_finished.register(start_review)
