"""Short notations for areas, wheels and games in tests."""

from random import Random

from engine import TILES, Setup, State, Take, apply, legal_actions, new_game, parse_action, previews
from engine.area import Area
from engine.rules import placed
from engine.state import Ply
from engine.track import Disc
from engine.wheel import SLOTS, Wheel


def area(text):
    """The area after these placements, such as `63@0,0 18@1,0`. Whether they are legal is not checked."""
    built = Area()
    for take in map(parse_action, text.split()):
        built = placed(built, TILES[take.tile], (take.x, take.y))
    return built


def wheel(marker=0, **slots):
    """A wheel with tiles in some slots: `wheel(marker=10, s11=4, s0=7)`."""
    tiles = [None] * SLOTS
    for name, tile in slots.items():
        tiles[int(name[1:])] = tile
    return Wheel(tuple(tiles), marker)


def setup(seats=2, tokens=20, order=None, first=()):
    """A set-up whose tile order starts with the given tiles, followed by the others by id."""
    rest = [tile for tile in TILES if tile not in first]
    return Setup(seats, tokens, tuple(order or range(seats)), (*first, *rest))


def game(seats=2, tokens=20, order=None, first=()):
    return new_game(setup(seats, tokens, order, first))


def state(wheel, pile=(), discs=((0, 0), (1, 0)), areas=None, tokens=20):
    """A game in the middle, discs in the order in which they would move; areas as texts."""
    built = tuple(area(text) for text in areas) if areas else (Area(),) * max(1, len(discs))
    track = tuple(Disc(seat, position) for seat, position in discs)
    return State(Ply(0), tokens, wheel, tuple(pile), track, built)


def play(state, *texts):
    for text in texts:
        state = apply(state, parse_action(text))
    return state


def place_next(state):
    """Take the next tile and place it in a line to the right: the simplest way to play a game."""
    tile = next(iter(state.wheel.takeable()))
    return apply(state, Take(tile, len(state.areas[state.to_move].tiles), 0))


def place_next_until(state, condition):
    while not condition(state):
        state = place_next(state)
    return state


def random_action(rng, state):
    return rng.choice(legal_actions(state))


def greedy_action(rng, state):
    """A take that covers the most goals."""
    takes = previews(state).takes
    most = max(len(preview.covers) for preview in takes)
    return rng.choice([preview.take for preview in takes if len(preview.covers) == most])


def played_out(setup, choose=random_action, seed=0):
    """All states of a game and the actions between them."""
    rng = Random(seed)
    states, actions = [new_game(setup)], []
    while states[-1].to_move is not None:
        actions.append(choose(rng, states[-1]))
        states.append(apply(states[-1], actions[-1]))
    return states, actions
