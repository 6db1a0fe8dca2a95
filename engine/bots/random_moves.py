"""Plays any legal action with equal probability: a baseline for measuring the other bots."""

from random import Random

from engine.actions import Action
from engine.rules import legal_actions
from engine.view import View


def choose(view: View, rng: Random, seconds: float | None) -> Action:
    return rng.choice(legal_actions(view.public))
