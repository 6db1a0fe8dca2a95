"""The game as numbers in one flat array, compiled with numba, for bots that search.

Only `engine.bots` imports this package, and only once its compiled code is ready.
"""
