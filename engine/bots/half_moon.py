"""Half Moon, the look-ahead bot: considers its move, the replies and its next move."""

from random import Random

from engine.actions import Action
from engine.bots import lookahead
from engine.view import View


def choose(view: View, rng: Random, seconds: float | None) -> Action:
    return lookahead.choose(view, rng, seconds)
