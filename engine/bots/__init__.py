"""The five bots, weakest first. A bot sees only what its seat sees."""

from engine.bots.compiled import needs_compiling, prepare
from engine.bots.judgement import Judgement, judge
from engine.bots.registry import NAMES, choose

__all__ = ["NAMES", "Judgement", "choose", "judge", "needs_compiling", "prepare"]
