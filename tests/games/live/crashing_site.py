"""A script: `crashing_site.py POINT PORT` serves the real site, which is killed at that point of a move."""

import os
import sys

import django
import uvicorn

os.environ["DJANGO_SETTINGS_MODULE"] = "novaluna_site.settings"
django.setup()

from games.tables import events  # noqa: E402
from games.tables.actions import submit_move  # noqa: E402
from games.tables.api import moves  # noqa: E402
from novaluna_site.messaging import background  # noqa: E402
from novaluna_site.run.web import web_config  # noqa: E402


def die(*_args: object, **_data: object) -> None:
    os._exit(9)


def die_after_publishing(*_args: object) -> None:
    background.finish()
    os._exit(9)


def break_at(point: str) -> None:
    match point:
        case "before commit":
            submit_move.announce_position = die
        case "after commit, before publish":
            events.publish_all = die
        case "after commit, before answer":
            moves._answer = die_after_publishing
        case _:
            raise ValueError(point)


break_at(sys.argv[1])
uvicorn.Server(web_config("127.0.0.1", int(sys.argv[2]))).run()
