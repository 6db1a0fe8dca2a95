from accounts import hooks
from games.tables.actions.invite import withdraw_invitations_between
from games.tables.actions.leave_games import leave_games
from games.tables.personal_data import register_personal_data
from games.tables.queries import have_finished_a_game


def subscribe() -> None:
    register_personal_data()
    hooks.have_finished_a_game.register(have_finished_a_game)
    hooks.account_deletion_began.register(leave_games)
    hooks.player_blocked.register(withdraw_invitations_between)
