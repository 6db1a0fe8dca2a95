"""The first lesson: five small boards. Nothing is stored: the address says which step is shown."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _

import engine
from engine import TILES, Cell, GoalProgress, TakePreview, Tile
from games.drawing import Choice
from games.lessons.boards import BOARDS, LEARNER, Board
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

    board: Board
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
        return self.number + 1 if self.number < len(BOARDS) else None


def lesson(request: HttpRequest, number: int = 1) -> HttpResponse:
    if number not in range(1, len(BOARDS) + 1):
        raise Http404
    context = {
        "lesson": lesson_page(number, request.GET),
        "boards": BOARDS,
        "names": [_("You"), _("Mina")],
    }
    return render(request, "lessons/lesson.html", context)


def lesson_page(number: int, query: QueryDict) -> LessonPage:
    board = BOARDS[number - 1]
    found = engine.previews(board.state)
    takes = tuple(take for take in found.takes if board.given in (None, take.take.tile))
    played = next((take for take in takes if str(take.take) == query.get("action")), None)
    if played:
        return _played(board, number, played)
    asked = query.copy()
    if board.given:
        asked["take"] = str(board.given)
    turn = read_turn(replace(found, takes=takes), asked, can_refill=False, gains=True)
    return LessonPage(
        board=board,
        number=number,
        step=turn.step or "choose",
        position=engine.position(board.state),
        progress=found.progress[LEARNER],
        takes=takes,
        choice=turn.choice,
        last=None,
    )


def _played(board: Board, number: int, played: TakePreview) -> LessonPage:
    state = engine.apply(board.state, played.take)
    return LessonPage(
        board=board,
        number=number,
        step="solved" if board.is_solved_by(played) else "missed",
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
