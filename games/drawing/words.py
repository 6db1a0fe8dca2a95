"""Text alternatives to the drawings, for screen readers, the text board and mails."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext, pgettext

from engine import TILES, Cell, Color, Goal, GoalProgress, GoalRef, Tile
from novaluna_site.i18n import comma_list, numeral, semicolon_list


def color_words(color: Color) -> str:
    return {
        Color.BLUE: pgettext("tile colour", "blue"),
        Color.RED: pgettext("tile colour", "red"),
        Color.TURQUOISE: pgettext("tile colour", "turquoise"),
        Color.YELLOW: pgettext("tile colour", "yellow"),
    }[color]


def short_tile_words(tile: Tile) -> str:
    """ "blue 5". One text for each colour, because a language may need another form of the word here."""
    words = {
        Color.BLUE: pgettext("tile and its time", "blue %(time)s"),
        Color.RED: pgettext("tile and its time", "red %(time)s"),
        Color.TURQUOISE: pgettext("tile and its time", "turquoise %(time)s"),
        Color.YELLOW: pgettext("tile and its time", "yellow %(time)s"),
    }[tile.color]
    return words % {"time": numeral(tile.time)}


def goal_words(goal: Goal) -> str:
    return comma_list(_need_words(color, count) for color, count in goal.needs)


def _need_words(color: Color, count: int) -> str:
    words = {
        Color.BLUE: npgettext("connected tiles", "%(count)s blue", "%(count)s blue", count),
        Color.RED: npgettext("connected tiles", "%(count)s red", "%(count)s red", count),
        Color.TURQUOISE: npgettext("connected tiles", "%(count)s turquoise", "%(count)s turquoise", count),
        Color.YELLOW: npgettext("connected tiles", "%(count)s yellow", "%(count)s yellow", count),
    }[color]
    return words % {"count": numeral(count)}


def tile_words(tile: Tile) -> str:
    """ "blue 5; goal 1: 2 yellow; goal 2: 1 turquoise": the tile as printed."""
    if not tile.goals:
        return _("%(tile)s; no goals") % {"tile": short_tile_words(tile)}
    goals = (_numbered(goal, goal_words(goal)) for goal in tile.goals)
    return semicolon_list((short_tile_words(tile), *goals))


def placed_tile_words(
    cell: Cell,
    tile: Tile,
    covered: Collection[GoalRef],
    progress: Mapping[GoalRef, GoalProgress],
) -> str:
    """ "1 left: red 4; goal 1: 3 blue, 1 of 3 connected; goal 2: covered"."""
    goals = (_numbered(goal, _goal_state(goal, covered, progress)) for goal in tile.goals)
    # Translators: a place in an area, and the tile there: “1 left: red 4; goal 1: covered”.
    return _("%(place)s: %(tile)s") % {
        "place": cell_words(cell),
        "tile": semicolon_list((short_tile_words(tile), *goals)),
    }


def _numbered(goal: Goal, words: str) -> str:
    return _("goal %(number)s: %(goal)s") % {"number": numeral(goal.ref[1] + 1), "goal": words}


def _goal_state(goal: Goal, covered: Collection[GoalRef], progress: Mapping[GoalRef, GoalProgress]) -> str:
    if goal.ref in covered:
        return pgettext("legend: a goal", "covered")
    found = progress.get(goal.ref)
    if found is None or not found.connected:
        return goal_words(goal)
    # Translators: a goal and the number of connected tiles: “3 blue, 1 of 3 connected”.
    return _("%(goal)s, %(connected)s of %(marks)s connected") % {
        "goal": goal_words(goal),
        "connected": numeral(found.connected),
        "marks": numeral(len(goal.marks)),
    }


def cell_words(cell: Cell) -> str:
    """The cell relative to the first tile, so that its name stays the same while the area grows."""
    x, y = cell
    steps = []
    if x > 0:
        steps.append(npgettext("cell", "%(count)s right", "%(count)s right", x) % {"count": numeral(x)})
    if x < 0:
        steps.append(npgettext("cell", "%(count)s left", "%(count)s left", -x) % {"count": numeral(-x)})
    if y > 0:
        steps.append(npgettext("cell", "%(count)s up", "%(count)s up", y) % {"count": numeral(y)})
    if y < 0:
        steps.append(npgettext("cell", "%(count)s down", "%(count)s down", -y) % {"count": numeral(-y)})
    return comma_list(steps) if steps else pgettext("cell", "start")


def gain_words(goals: int) -> str:
    if not goals:
        return _("covers no goal")
    return ngettext("covers %(count)s goal", "covers %(count)s goals", goals) % {"count": numeral(goals)}


def wheel_words(position: Mapping[str, Any], names: Sequence[str], *, yours: bool = False) -> str:
    """The wheel, the track and the pile. `names`: by seat. `yours`: whether the viewer is to move."""
    after = [(position["marker"] + step) % 12 for step in range(1, 12)]
    filled = [slot for slot in after if position["wheel"][slot] is not None]
    takeable = [_in_slot(position, slot) for slot in position["takeable"]]
    later = [_in_slot(position, slot) for slot in filled if slot not in position["takeable"]]
    sentences = [_("Moon wheel.")]
    if takeable:
        may_take = _("You can take: %(tiles)s.") if yours else _("To take: %(tiles)s.")
        sentences.append(may_take % {"tiles": comma_list(takeable)})
    if later:
        sentences.append(_("Then: %(tiles)s.") % {"tiles": comma_list(later)})
    spaces = [
        _("%(name)s on space %(space)s") % {"name": names[seat], "space": numeral(position["track"][seat])}
        for seat in position["order"]
        if position["track"][seat] is not None
    ]
    if spaces:
        sentences.append(_("Moon track: %(discs)s.") % {"discs": comma_list(spaces)})
    pile = position["pile"]
    sentences.append(
        ngettext("%(count)s tile in the pile.", "%(count)s tiles in the pile.", pile)
        % {"count": numeral(pile)}
    )
    return " ".join(sentences)


def _in_slot(position: Mapping[str, Any], slot: int) -> str:
    return short_tile_words(TILES[position["wheel"][slot]])
