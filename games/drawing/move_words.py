"""Moves in words, for the table's log, lists, mails and screen readers."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from games.drawing import short_tile_words
from novaluna_site.i18n import numeral


def move_words(event: Mapping[str, Any], name: str) -> str:
    """One sentence about a move. `event`: as stored with the move. `name`: the mover's."""
    match engine.parse_action(event["action"]):
        case engine.Take(tile=tile):
            words = _take_and_refill_words if event.get("drawn") else _take_words
            return words(engine.TILES[tile], len(event["covered"]), name)
        case engine.Refill():
            return _("{name} refilled the wheel").format(name=name)
        case engine.EndPhase():
            return _("{name} ended the first phase").format(name=name)
        case engine.Leave(why="timeout"):
            return _("{name} ran out of time").format(name=name)
        case engine.Leave():
            return _("{name} resigned").format(name=name)


def _take_words(tile: engine.Tile, covered: int, name: str) -> str:
    if not covered:
        return _("{name} took {tile}").format(name=name, tile=short_tile_words(tile))
    return ngettext(
        "{name} took {tile} and covered {count} goal",
        "{name} took {tile} and covered {count} goals",
        covered,
    ).format(name=name, tile=short_tile_words(tile), count=numeral(covered))


def _take_and_refill_words(tile: engine.Tile, covered: int, name: str) -> str:
    """The same with its own whole sentences, so that translators can order the words."""
    if not covered:
        return _("{name} took {tile}; the wheel was refilled").format(name=name, tile=short_tile_words(tile))
    return ngettext(
        "{name} took {tile} and covered {count} goal; the wheel was refilled",
        "{name} took {tile} and covered {count} goals; the wheel was refilled",
        covered,
    ).format(name=name, tile=short_tile_words(tile), count=numeral(covered))
