"""One tile, 100 units square. Its face is in the sprite; number, tokens and progress are drawn on top."""

from collections.abc import Collection, Mapping

from engine import TILES, Color, Goal, GoalProgress, GoalRef, Tile, TileId
from games.drawing.svg import Sprite, number

SIZE = 100

_CORNERS = {
    1: ((73, 73),),
    2: ((27, 73), (73, 73)),
    3: ((73, 27), (27, 73), (73, 73)),
}
_SPOTS = {
    1: ((0, 0),),
    2: ((-10, 0), (10, 0)),
    3: ((-10, 9), (10, 9), (0, -9.5)),
    4: ((-10, -10), (10, -10), (-10, 10), (10, 10)),
}
_TIME_BASELINES = {
    Color.RED: (28, 41, 24),
    Color.BLUE: (27, 37, 30),
    Color.TURQUOISE: (27, 37, 30),
    Color.YELLOW: (28, 35.6, 22),
}


def goal_centre(tile: Tile, goal: int) -> tuple[float, float]:
    return _CORNERS[len(tile.goals)][goal]


def mark_centres(tile: Tile, goal: int) -> list[tuple[float, float]]:
    """In the order of `Goal.marks`."""
    x, y = goal_centre(tile, goal)
    return [(x + dx, y + dy) for dx, dy in _SPOTS[len(tile.goals[goal].marks)]]


def time_text(tile: Tile) -> str:
    """The time number, as printed: also languages with other digits have Latin ones here."""
    x, baseline, size = _TIME_BASELINES[tile.color]
    return f'<text class="time" x="{x}" y="{number(baseline)}" font-size="{size}">{tile.time}</text>'


def draw_tile(tile_id: TileId, sprite: Sprite) -> str:
    """The tile as printed, without tokens and progress."""
    return sprite.use(f"t{tile_id}") + time_text(TILES[tile_id])


def draw_placed_tile(
    tile_id: TileId,
    sprite: Sprite,
    seat: int,
    covered: Collection[GoalRef],
    progress: Mapping[GoalRef, GoalProgress],
) -> str:
    """The tile in a seat's area: covered goals have a token, connected marks are hollow."""
    tile = TILES[tile_id]
    parts = [draw_tile(tile_id, sprite)]
    for index, goal in enumerate(tile.goals):
        if goal.ref in covered:
            parts.append(sprite.use(f"cover{seat}", *goal_centre(tile, index)))
        elif goal.ref in progress:
            parts += _hollow_marks(tile, index, progress[goal.ref], sprite)
    return "".join(parts)


def draw_gain(
    ref: GoalRef, seat: int, sprite: Sprite, gains: Collection[GoalRef], *, at: tuple[float, float] = (0, 0)
) -> str:
    """A ringed token over an open goal, hidden unless the goal is one of `gains`. `at`: the tile's corner."""
    tile, goal = ref
    x, y = goal_centre(TILES[tile], goal)
    attributes = f' class="gain{" on" if ref in gains else ""}" data-goal="{tile}:{goal}"'
    return sprite.use(f"gain{seat}", at[0] + x, at[1] + y, attributes=attributes)


def _hollow_marks(tile: Tile, index: int, progress: GoalProgress, sprite: Sprite) -> list[str]:
    connected = dict(progress.by_color)
    hollow = []
    for color, (x, y) in zip(tile.goals[index].marks, mark_centres(tile, index), strict=True):
        if connected[color]:
            connected[color] -= 1
            hollow.append(sprite.use(f"hollow-{color}", x, y))
    return hollow


def mark_radius(goal: Goal) -> float:
    return 10.5 if len(goal.marks) == 1 else 8.4
