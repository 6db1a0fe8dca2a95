from games.live import hooks as live_hooks
from games.matchmaking.actions.keep_games import resume_after_game
from games.matchmaking.personal_data import register_personal_data
from games.matchmaking.queries.pool import open_wishes
from games.tables import hooks


def subscribe() -> None:
    register_personal_data()
    hooks.game_finished.register(resume_after_game)
    hooks.game_aborted.register(resume_after_game)
    live_hooks.also_open["searches"] = open_wishes
