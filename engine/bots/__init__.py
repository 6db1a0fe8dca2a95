"""The bots: a ladder of five, each with a seat's view and nothing else."""

from engine.bots.compiled import prepare
from engine.bots.judgement import Judgement, judge
from engine.bots.registry import NAMES, choose

__all__ = ["NAMES", "Judgement", "choose", "judge", "prepare"]
