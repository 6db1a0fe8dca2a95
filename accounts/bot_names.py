from django.utils.functional import Promise

BOT_NAMES: dict[str, Promise] = {}
"""The names of bots as shown, by username. `games.bots` fills it when the app starts."""
