from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine import TILES, TakePreview, Tile
from games.play.players import Player


@dataclass(frozen=True, slots=True)
class TrayCard:
    """A tile that may be taken. `best`: the most goals it can cover; None if gains are not shown."""

    tile: Tile
    best: int | None
    next: Player


def tray_cards(takes: Iterable[TakePreview], players: Sequence[Player], *, gains: bool) -> list[TrayCard]:
    by_tile: dict[int, list[TakePreview]] = {}
    for preview in takes:
        by_tile.setdefault(preview.take.tile, []).append(preview)
    return [
        TrayCard(
            tile=TILES[found[0].take.tile],
            best=max(len(preview.covers) for preview in found) if gains else None,
            next=players[found[0].order[0]],
        )
        for found in by_tile.values()
    ]
