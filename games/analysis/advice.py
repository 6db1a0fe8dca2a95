"""One piece of advice after a game: a fact and what to do. It is true for this game, or there is none."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from games.analysis.review import SLIP, Judged
from games.drawing import short_tile_words
from novaluna_site.i18n import decimal, numeral, percent

DEARER = 1.25
"""Spending this many times the winner's time for each token is worth a word."""
FEW = 3
MANY_BARE, BARE_SHARE = 4, 0.4


@dataclass(frozen=True, slots=True)
class Advice:
    words: str
    ply: int | None = None
    """The move that it is about, if it is about one."""


@dataclass(frozen=True, slots=True)
class OwnTake:
    """A tile that the player placed, and how many goals that covered."""

    ply: int
    tile: engine.Tile
    covered: int


@dataclass(frozen=True, slots=True)
class FinishedArea:
    """What one player did in a game that is over."""

    seat: int
    takes: Sequence[OwnTake]
    placed: int
    """Tokens."""
    open_goals: Sequence[engine.GoalProgress]
    covered_tiles: frozenset[int]
    """Tiles with at least one covered goal."""

    @property
    def time(self) -> int:
        return sum(take.tile.time for take in self.takes)


def takes_of(moves: Iterable[Any], seat: int) -> list[OwnTake]:
    """The tiles that a seat placed, from the log of the game."""
    found = []
    for move in moves:
        action = engine.parse_action(move.action) if move.seat == seat else None
        if isinstance(action, engine.Take):
            found.append(OwnTake(move.ply, engine.TILES[action.tile], len(move.answer["covered"])))
    return found


def advise(
    own: FinishedArea,
    plies: Sequence[Judged | None] = (),
    *,
    winner: FinishedArea | None = None,
    winner_name: str = "",
) -> Advice | None:
    """`plies`: those of a complete review. `winner`: another player, who won without anybody leaving."""
    return (
        _costliest_move(own, plies)
        or (_spent_too_much(own, winner, winner_name) if winner else None)
        or _slow_start(own)
        or _one_tile_short(own)
        or _bare_tiles(own)
        or (_fewer_goals(own, winner, winner_name) if winner else None)
        or (_spent_too_much(own, winner, winner_name, least=1) if winner else None)
    )


def _costliest_move(own: FinishedArea, plies: Sequence[Judged | None]) -> Advice | None:
    """The move that lost most, if it lost at least as much as a slip."""
    losses: list[tuple[float, OwnTake | None, Judged]] = []
    for take in own.takes:
        judged = plies[take.ply - 1] if take.ply <= len(plies) else None
        if judged and judged["played"] is not None:
            losses.append((judged["chances"][own.seat] - judged["played"], take, judged))
    loss, costliest, judged = max(losses, key=lambda found: found[0], default=(0.0, None, {}))
    best = engine.parse_action(judged["best"]) if loss >= SLIP else None
    if costliest is None or not isinstance(best, engine.Take):
        return None
    # Translators: "tile" is for example "blue 5", "percent" for example "60 %".
    words = (
        _("Move %(ply)s cost you the most. Better: %(tile)s in another place (win chance: %(percent)s).")
        if best.tile == costliest.tile.id
        else _("Move %(ply)s cost you the most. Better: %(tile)s (win chance: %(percent)s).")
    )
    values = {
        "ply": numeral(costliest.ply),
        "tile": short_tile_words(engine.TILES[best.tile]),
        "percent": percent(judged["chances"][own.seat]),
    }
    return Advice(words % values, costliest.ply)


def _spent_too_much(
    own: FinishedArea, winner: FinishedArea, name: str, *, least: float = DEARER
) -> Advice | None:
    """`least`: how many times as much as the winner."""
    if not own.placed or not winner.placed:
        return None
    mine, theirs = own.time / own.placed, winner.time / winner.placed
    if mine < least * theirs or decimal(mine) == decimal(theirs):
        return None
    words = _(
        "Time per token: you %(mine)s, %(name)s %(theirs)s. Tiles with less time often give you another turn."
    )
    return Advice(words % {"mine": decimal(mine), "theirs": decimal(theirs), "name": name})


def _slow_start(own: FinishedArea) -> Advice | None:
    first = len(own.takes) // 3
    if first < FEW or any(take.covered for take in own.takes[:first]):
        return None
    words = ngettext(
        "Your first %(count)s tile covered no goal. Place early tiles next to tiles they need.",
        "Your first %(count)s tiles covered no goal. Place early tiles next to tiles they need.",
        first,
    )
    return Advice(words % {"count": numeral(first)})


def _one_tile_short(own: FinishedArea) -> Advice | None:
    short = sum(_needed(goal) - goal.connected == 1 for goal in own.open_goals)
    if short < FEW:
        return None
    words = ngettext(
        "%(count)s goal was just one tile short. A tile that helps two goals at once is worth its time.",
        "%(count)s goals were just one tile short. A tile that helps two goals at once is worth its time.",
        short,
    )
    return Advice(words % {"count": numeral(short)})


def _bare_tiles(own: FinishedArea) -> Advice | None:
    with_goals = [take.tile for take in own.takes if take.tile.goals]
    bare = sum(tile.id not in own.covered_tiles for tile in with_goals)
    if bare < MANY_BARE or bare < BARE_SHARE * len(with_goals):
        return None
    words = ngettext(
        "%(count)s of your tiles has no covered goal. Check what a tile needs before you take it.",
        "%(count)s of your tiles have no covered goal. Check what a tile needs before you take it.",
        bare,
    )
    return Advice(words % {"count": numeral(bare)})


def _fewer_goals(own: FinishedArea, winner: FinishedArea, name: str) -> Advice | None:
    if not own.takes or not winner.takes:
        return None
    mine, theirs = (decimal(area.placed / len(area.takes)) for area in (own, winner))
    if own.placed / len(own.takes) > winner.placed / len(winner.takes) or mine == theirs:
        return None
    words = _(
        "Goals per tile: you %(mine)s, %(name)s %(theirs)s. Look for tiles that meet two goals at once."
    )
    return Advice(words % {"mine": mine, "theirs": theirs, "name": name})


def _needed(progress: engine.GoalProgress) -> int:
    tile, index = progress.goal
    return len(engine.TILES[tile].goals[index].marks)
