"""Moves in words, for the table's log, lists, mails and screen readers."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from games.drawing import short_tile_words
from novaluna_site.i18n import numeral


def move_words(event: Mapping[str, Any], name: str) -> str:
    """One line about a move. `event`: as stored with the move. `name`: the mover's."""
    match engine.parse_action(event["action"]):
        case engine.Take(tile=tile):
            words = _take_and_refill_words if event.get("drawn") else _take_words
            return words(engine.TILES[tile], len(event["covered"]), name)
        case engine.Refill():
            return _("%(name)s refills the wheel") % {"name": name}
        case engine.EndPhase():
            return _("%(name)s ends the first phase") % {"name": name}
        case engine.Leave(why="timeout"):
            return _("%(name)s runs out of time") % {"name": name}
        case engine.Leave():
            return _("%(name)s resigns") % {"name": name}


def _take_words(tile: engine.Tile, covered: int, name: str) -> str:
    values = {"name": name, "tile": short_tile_words(tile), "count": numeral(covered)}
    if not covered:
        # Translators: a player and the tile of the move, such as “blue 4”.
        return _("%(name)s: %(tile)s") % values
    words = ngettext(
        # Translators: a player and the tile of the move, such as “blue 4”.
        "%(name)s: %(tile)s, %(count)s goal covered",
        "%(name)s: %(tile)s, %(count)s goals covered",
        covered,
    )
    return words % values


def _take_and_refill_words(tile: engine.Tile, covered: int, name: str) -> str:
    """The same with its own whole sentences, so that translators can order the words."""
    values = {"name": name, "tile": short_tile_words(tile), "count": numeral(covered)}
    if not covered:
        # Translators: a player and the tile of the move, such as “blue 4”.
        return _("%(name)s: %(tile)s. The wheel is refilled") % values
    words = ngettext(
        # Translators: a player and the tile of the move, such as “blue 4”.
        "%(name)s: %(tile)s, %(count)s goal covered. The wheel is refilled",
        "%(name)s: %(tile)s, %(count)s goals covered. The wheel is refilled",
        covered,
    )
    return words % values
