from django.utils import timezone

import engine
from games import fairness
from games.models import Game, GameSecret, Seat
from games.notifications.planning import game_began, turn_began
from games.services.bot_turns import prepare_bots, schedule_bot_turn
from games.services.clocks import fill_banks, start_clock
from games.services.deals import deal_for


def start_game(game: Game, seats: list[Seat]) -> None:
    """Deal, publish the hash, hand out the first turn. The caller holds the full table's lock."""
    setup, salt = deal_for(game)
    state = engine.new_game(setup)
    now = timezone.now()
    GameSecret.objects.create(game=game, tiles=list(setup.tiles), salt=salt)
    game.status = Game.Status.RUNNING
    game.order = list(setup.order)
    game.commitment = fairness.commitment(setup.tiles, salt)
    game.state = engine.encode_state(state)
    game.to_move = state.to_move
    game.started_at = now
    fill_banks(game, seats)
    start_clock(game, seats, now)
    game.save()
    prepare_bots(seats)
    schedule_bot_turn(game, seats, now)
    game_began(game, seats, now)
    turn_began(game, seats, now)
