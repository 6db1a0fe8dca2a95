"""The first lesson: five exercises. Nothing is stored: the address says which step is shown."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict

import engine
from engine import TILES, Cell, GoalProgress, TakePreview, Tile
from games.drawing import Choice
from games.lessons.exercises import EXERCISES, LEARNER, Exercise
from games.tables.draft import read_turn


@dataclass(frozen=True, slots=True)
class Card:
    """A tile that may be taken, the most goals it can cover, and whether the learner then moves again."""

    tile: Tile
    best: int
    goes_again: bool


@dataclass(frozen=True, slots=True)
class LessonPage:
    """`step`: choose, place or confirm; once the turn was played, solved or missed."""

    exercise: Exercise
    number: int
    step: str
    position: dict[str, Any]
    progress: tuple[GoalProgress, ...]
    takes: tuple[TakePreview, ...]
    choice: Choice
    last: Cell | None

    @property
    def is_played(self) -> bool:
        return self.step in ("solved", "missed")

    @property
    def cards(self) -> list[Card]:
        return _cards(self.takes)

    @property
    def possible_gains(self) -> range:
        return range(max((len(take.covers) for take in self.takes), default=0) + 1)

    @property
    def next_number(self) -> int | None:
        return self.number + 1 if self.number < len(EXERCISES) else None


def lesson_page(number: int, query: QueryDict) -> LessonPage:
    exercise = EXERCISES[number - 1]
    found = engine.previews(exercise.state)
    takes = tuple(take for take in found.takes if exercise.given in (None, take.take.tile))
    played = next((take for take in takes if str(take.take) == query.get("action")), None)
    if played:
        return _played(exercise, number, played)
    asked = query.copy()
    if exercise.given:
        asked["take"] = str(exercise.given)
    turn = read_turn(replace(found, takes=takes), asked, can_refill=False, gains=True)
    return LessonPage(
        exercise=exercise,
        number=number,
        step=turn.step or "choose",
        position=engine.position(exercise.state),
        progress=found.progress[LEARNER],
        takes=takes,
        choice=turn.choice,
        last=None,
    )


def _played(exercise: Exercise, number: int, played: TakePreview) -> LessonPage:
    state = engine.apply(exercise.state, played.take)
    return LessonPage(
        exercise=exercise,
        number=number,
        step="solved" if exercise.is_solved_by(played) else "missed",
        position=engine.position(state),
        progress=engine.previews(state).progress[LEARNER],
        takes=(),
        choice=Choice(),
        last=(played.take.x, played.take.y),
    )


def _cards(takes: Iterable[TakePreview]) -> list[Card]:
    best: dict[int, int] = {}
    again: dict[int, bool] = {}
    for preview in takes:
        tile = preview.take.tile
        best[tile] = max(best.get(tile, 0), len(preview.covers))
        again[tile] = preview.order[0] == LEARNER
    return [Card(TILES[engine.TileId(tile)], best[tile], again[tile]) for tile in best]
