"""What the replay page shows of a review, at one ply."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

import engine
from games.analysis.replay import Replay
from games.analysis.review import GameReview, ReviewedMove
from games.drawing import cell_words, gain_words, short_tile_words
from novaluna_site.i18n import comma_list, numeral, percent

LUCK = 0.03
"""Newly drawn tiles are mentioned if they change a chance by this much. The search's error is smaller."""


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """A review at one ply. `move`: the one that led to it; None at the start, or if not reviewed yet."""

    review: GameReview
    shares: list[tuple[int, str, float]]
    """Seat, name and chance to win; empty if they are not known yet."""
    value_text: str
    move: ReviewedMove | None
    better: engine.Take | None
    """The take that would have been better."""
    better_words: str
    is_luck: bool
    """Whether the tiles drawn after the move changed the chance by LUCK or more."""
    next_turning_point: int | None

    @property
    def points(self) -> int:
        """How the chance changed with the move, in percentage points as shown."""
        return round(100 * self.move.after) - round(100 * self.move.before) if self.move else 0


def review_page(replay: Replay, review: GameReview, ply: int) -> ReviewPage:
    is_known = ply < len(review.chances)
    move = review.moves[ply - 1] if ply and is_known else None
    names = enumerate(replay.names) if is_known else ()
    shares = [(seat, name, review.chances[ply][seat]) for seat, name in names]
    best = move.best if move and move.is_loss else None
    return ReviewPage(
        review=review,
        shares=shares,
        value_text=_value_text(replay, ply, shares),
        move=move,
        better=best if isinstance(best, engine.Take) else None,
        better_words=_better_words(replay.states[ply - 1], best) if best else "",
        is_luck=move is not None and _is_luck(replay, move),
        next_turning_point=next((at for at, _verdict in review.turning_points if at > ply), None),
    )


def _value_text(replay: Replay, ply: int, shares: list[tuple[int, str, float]]) -> str:
    # Translators: a win chance, such as "Ada: 60 %".
    chance_words = _("%(name)s: %(percent)s")
    chances = comma_list(
        chance_words % {"name": name, "percent": percent(chance)} for _seat, name, chance in shares
    )
    if not ply:
        return _("Start of the game · %(chances)s") % {"chances": chances}
    move = {"ply": numeral(ply), "name": replay.names[replay.mover(ply)], "chances": chances}
    if not shares:
        return _("Move %(ply)s · %(name)s · Not reviewed yet") % move
    # Translators: "chances" is a list such as "Ada: 60 %, Bob: 40 %".
    return _("Move %(ply)s · %(name)s · %(chances)s") % move


def _better_words(state: engine.State, best: engine.Action) -> str:
    if not isinstance(best, engine.Take):
        return _("Refill the wheel")
    covers = next(len(found.covers) for found in engine.previews(state).takes if found.take == best)
    # Translators: for example "blue 5 (1 left; covers 2 goals)".
    return _("%(tile)s (%(place)s; %(gain)s)") % {
        "tile": short_tile_words(engine.TILES[best.tile]),
        "place": cell_words((best.x, best.y)),
        "gain": gain_words(covers),
    }


def _is_luck(replay: Replay, move: ReviewedMove) -> bool:
    drew = len(replay.states[move.ply].pile) != len(replay.states[move.ply - 1].pile)
    return drew and move.played is not None and abs(move.after - move.played) >= LUCK
