"""A script: `dying_match.py POINT` starts a match and is killed at this point of it."""

import os
import sys

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "novaluna_site.settings"
django.setup()

from games.matchmaking.actions import match_wishes, start_match  # noqa: E402


def die(*_args: object, **_data: object) -> None:
    os._exit(9)


POINTS = {
    "before the game": ("open_full_table", lambda real: die),
    "after the game": ("_meet", lambda real: die),
    "before the commit": ("announce_match", lambda real: die),
}
name, replace = POINTS[sys.argv[1]]
setattr(start_match, name, replace(getattr(start_match, name)))
match_wishes.MATCHES.run()
