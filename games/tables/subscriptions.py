from accounts import hooks
from games.tables.actions.invite import withdraw_invitations_between
from games.tables.actions.leave_games import leave_games
from games.tables.personal_data import register_personal_data


def subscribe() -> None:
    register_personal_data()
    hooks.account_deletion_began.register(leave_games)
    hooks.player_blocked.register(withdraw_invitations_between)
