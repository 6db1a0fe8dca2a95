"""Nova Luna: the whole game as a library. Needs nothing but Python.

>>> from random import Random
>>> from engine import apply, legal_actions, new_game, shuffle
>>> state = new_game(shuffle(Random(1), seats=2, tokens=20))
>>> state = apply(state, legal_actions(state)[0])
"""

from engine.actions import Action, EndPhase, Leave, Refill, Seat, Take, parse_action
from engine.area import Area, Cell
from engine.codec import decode_state, encode_state
from engine.errors import EngineError, IllegalMove, MalformedMove, MalformedRecord, MalformedState
from engine.outcome import Outcome, outcome
from engine.position import position
from engine.previews import GoalProgress, Previews, TakePreview, goal_progress, previews
from engine.record import Record, read_record, replay, write_record
from engine.rules import RULES_VERSION, apply, legal_actions
from engine.setup import Setup, shuffle, tokens_to_place
from engine.sketch import Sketch, sketch, sketched_takes
from engine.solo import COST_OF_A_MISSING_TOKEN, FIRST_STACK
from engine.state import EndReason, Ply, State, new_game
from engine.tiles import TILES, Color, Goal, GoalRef, Tile, TileId
from engine.track import Disc
from engine.view import View, view

__all__ = [
    "COST_OF_A_MISSING_TOKEN",
    "FIRST_STACK",
    "RULES_VERSION",
    "TILES",
    "Action",
    "Area",
    "Cell",
    "Color",
    "Disc",
    "EndPhase",
    "EndReason",
    "EngineError",
    "Goal",
    "GoalProgress",
    "GoalRef",
    "IllegalMove",
    "Leave",
    "MalformedMove",
    "MalformedRecord",
    "MalformedState",
    "Outcome",
    "Ply",
    "Previews",
    "Record",
    "Refill",
    "Seat",
    "Setup",
    "Sketch",
    "State",
    "Take",
    "TakePreview",
    "Tile",
    "TileId",
    "View",
    "apply",
    "decode_state",
    "encode_state",
    "goal_progress",
    "legal_actions",
    "new_game",
    "outcome",
    "parse_action",
    "position",
    "previews",
    "read_record",
    "replay",
    "shuffle",
    "sketch",
    "sketched_takes",
    "tokens_to_place",
    "view",
    "write_record",
]
