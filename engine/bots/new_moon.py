"""New Moon, the beginner: plays greedily, but misjudges what each move gains."""

from random import Random

from engine.actions import Action, EndPhase
from engine.bots.greedy import judged_takes
from engine.rules import legal_actions
from engine.view import View

MISJUDGEMENT = 0.8
"""Standard deviation of the error, in tokens."""


def choose(view: View, rng: Random, seconds: float | None) -> Action:
    state = view.public
    if EndPhase() in legal_actions(state):
        return EndPhase()
    takes = judged_takes(state)
    return max(takes, key=lambda judged: judged.worth + rng.gauss(0, MISJUDGEMENT)).action
