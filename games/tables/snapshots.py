"""What a viewer may see of a game. Pages, API, sockets, mails and exports all use this module.

A position comes from the engine's public view, which does not contain the order of the pile. Secrets are read
only in `games.tables.proofs`, for a game that is over.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import engine
from accounts.summaries import user_summary
from games.tables import hooks
from games.tables.damage import damage_noticed, refuse_quarantined
from games.tables.declines import declined_invitations
from games.tables.models import Game, Seat
from games.tables.options import options_summary
from games.tables.proofs import may_show_pile, proof_of
from games.tables.series import score_of, series_summary


@dataclass(frozen=True, slots=True)
class Viewer:
    """`seat` is the index of the viewer's own seat, None for a spectator."""

    seat: int | None


SPECTATOR = Viewer(seat=None)


def visible_state(game: Game) -> engine.State:
    """The engine's state of a game that has started, with the pile in sorted order.

    Built from the stored position alone: the true order of the pile is not read. Raises Quarantined.
    """
    refuse_quarantined(game)
    with damage_noticed(game):
        encoded = game.encoded_state
        on_view = {tile for tile in encoded["wheel"] if tile is not None}
        on_view.update(tile for area in encoded["areas"] for _x, _y, tile in area)
        face_down = sorted(set(engine.TILES) - on_view)
        return engine.decode_state(encoded, [*on_view, *face_down])


def game_snapshot(game: Game, seats: Sequence[Seat], viewer: Viewer) -> dict[str, Any]:
    """Everything one viewer may see now."""
    score = score_of(game)
    snapshot = {
        **table_summary(game, seats),
        "series": score and series_summary(score),
        "host": game.host_id,
        "your_seat": viewer.seat,
        "may_take_back": game.may_take_back(viewer.seat),
        "link_code": game.link_code if viewer.seat is not None and game.access == Game.Access.LINK else None,
        "declined": _declined(game, seats, viewer),
        "commitment": game.commitment or None,
        "position": None,
        "turn": None,
        "proof": None,
    }
    if game.has_begun:
        state = visible_state(game)
        snapshot["position"] = engine.position(state)
        snapshot["turn"] = turn_preview(game, state, viewer)
    if game.has_begun and may_show_pile(game):
        snapshot["proof"] = proof_of(game, seats)
    return snapshot


def _declined(game: Game, seats: Sequence[Seat], viewer: Viewer) -> list[dict[str, Any]] | None:
    """The answers that only the host may see, before the game starts."""
    if game.has_begun or viewer.seat is None or seats[viewer.seat].user_id != game.host_id:
        return None
    return [
        {"user": user_summary(each.user), "reason": each.decline_reason or None}
        for each in declined_invitations(game)
    ]


def listed_game(game: Game) -> dict[str, Any]:
    """A game of a list, with its seats loaded."""
    return table_summary(game, list(game.seats.all()))


def table_summary(game: Game, seats: Sequence[Seat]) -> dict[str, Any]:
    """What lists show of a table. Costs no query if the seats were loaded with `queries.with_seats`."""
    return {
        "id": game.pk,
        "name": game.title,
        "status": game.status,
        "reason": game.reason or None,
        "version": game.version,
        "taken_back": game.taken_back,
        **options_summary(game),
        "seat_count": game.seat_count,
        "tokens": game.tokens,
        "to_move": game.to_move,
        "deadline": game.deadline,
        "paused_at": game.paused_at,
        "created_at": game.created_at,
        "started_at": game.started_at,
        "turn_started_at": game.turn_started_at,
        "finished_at": game.finished_at,
        "seats": [seat_summary(seat) for seat in seats],
    }


def seat_summary(seat: Seat) -> dict[str, Any]:
    return {
        "index": seat.index,
        "user": user_summary(seat.user),
        "bank": int(seat.bank.total_seconds()) if seat.bank is not None else None,
        "wants_pause": seat.wants_pause,
        "has_stand_in": seat.stand_in_id is not None,
        "left": seat.left or None,
        "place": seat.place,
        "tokens_left": seat.tokens_left,
        "score": seat.score,
        **{name: detail(seat) for name, detail in hooks.seat_details.items()},
    }


def clock(game: Game) -> dict[str, Any]:
    """The clock of the running turn. Times are text, because the result is also sent through Redis."""
    return {
        "to_move": game.to_move,
        "turn_started_at": game.turn_started_at.isoformat() if game.turn_started_at else None,
        "deadline": game.deadline.isoformat() if game.deadline else None,
        "paused_at": game.paused_at.isoformat() if game.paused_at else None,
    }


def turn_preview(game: Game, state: engine.State, viewer: Viewer) -> dict[str, Any]:
    """The legal takes of the player to move, and the progress of every open goal.

    Only the player to move gets the takes. They show no gains if the table forbids previews.
    """
    found = engine.previews(state)
    mine = viewer.seat is not None and viewer.seat == state.to_move
    return {
        "takes": [_take(preview, with_gains=game.previews) for preview in found.takes] if mine else [],
        "progress": [
            [
                {"goal": list(goal.goal), "connected": goal.connected, "by_color": dict(goal.by_color)}
                for goal in open_goals
            ]
            for open_goals in found.progress
        ],
        "spend_and_move_again": found.spend_and_move_again,
    }


def _take(preview: engine.TakePreview, *, with_gains: bool) -> dict[str, Any]:
    return {
        "action": str(preview.take),
        "tile": preview.take.tile,
        "x": preview.take.x,
        "y": preview.take.y,
        "covers": [list(goal) for goal in preview.covers] if with_gains else None,
        "lands": preview.lands,
        "next_seat": preview.next_seat,
        "order": list(preview.order),
    }


def move_event(
    game_id: int, seat: int, action: engine.Action, old: Mapping[str, Any], new: Mapping[str, Any]
) -> dict[str, Any]:
    """What one action changed, from the positions before and after it. Contains nothing hidden."""
    known = {(tile, goal) for tile, goal in old["covered"][seat]}
    drawn = [
        [slot, tile]
        for slot, tile in enumerate(new["wheel"])
        if tile is not None and old["wheel"][slot] != tile
    ]
    return {
        "game": game_id,
        "version": new["ply"],
        "ply": new["ply"],
        "seat": seat,
        "action": str(action),
        "covered": [pair for pair in new["covered"][seat] if tuple(pair) not in known],
        "drawn": drawn,
        "to_move": new["to_move"],
        "over": new["over"],
        "reason": new["reason"],
    }
