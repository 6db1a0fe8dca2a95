"""The game as numbers in one flat array, compiled with numba, for bots that search.

Nothing outside `engine.bots` imports this package, and `engine.bots` only once its compiled code is ready.
"""
