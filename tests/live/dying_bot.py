"""A script: `dying_bot.py GAME VERSION` takes the bot's turn of a game and dies over it."""

import os
import sys

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "novaluna_site.settings"
django.setup()

from games.services import play_bot_turn  # noqa: E402


def die(*_args: object, **_data: object) -> None:
    os._exit(9)


play_bot_turn.choose = die
play_bot_turn.play_bot_turn(int(sys.argv[1]), int(sys.argv[2]))
