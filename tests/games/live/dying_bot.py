"""A script: `dying_bot.py GAME` claims the bot's turn of a game and is killed while the bot thinks."""

import os
import sys

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "novaluna_site.settings"
django.setup()

from games.bots.actions import play_turn  # noqa: E402


def die(*_args: object, **_data: object) -> None:
    os._exit(9)


play_turn.choose = die
play_turn.play_bot_turn(int(sys.argv[1]))
