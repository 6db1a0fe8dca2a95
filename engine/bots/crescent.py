"""Crescent, the greedy bot: plays the move with the best immediate gain."""

from random import Random

from engine.actions import Action
from engine.bots.greedy import greedy_action
from engine.view import View


def choose(view: View, rng: Random, seconds: float | None) -> Action:
    return greedy_action(view.public)
