"""The one allow-list projection of a game: page, API, socket, mail and export show what is built here.

A position comes from the engine's public face, which carries no pile order. `GameSecret` is read only for the
proof of a game that is over.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import engine
from accounts.models import User
from games.models import Game, Seat
from games.presence import Attendance


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a game: `seat` is the viewer's own seat index, None for a spectator."""

    seat: int | None


SPECTATOR = Viewer(seat=None)


def visible_state(game: Game) -> engine.State:
    """The engine's state of a game that has begun, with a pile in no meaningful order.

    Built from the stored position alone: the true order is not even read.
    """
    encoded = game.encoded_state
    on_view = {tile for tile in encoded["wheel"] if tile is not None}
    on_view.update(tile for area in encoded["areas"] for _x, _y, tile in area)
    face_down = sorted(set(engine.TILES) - on_view)
    return engine.decode_state(encoded, [*on_view, *face_down])


def game_snapshot(game: Game, seats: Sequence[Seat], viewer: Viewer) -> dict[str, Any]:
    """Everything one viewer may see now."""
    snapshot = {
        **table_summary(game, seats),
        "host": game.host_id,
        "your_seat": viewer.seat,
        "may_take_back": game.may_take_back(viewer.seat),
        "link_code": game.link_code if viewer.seat is not None and game.access == Game.Access.LINK else None,
        "commitment": game.commitment or None,
        "position": None,
        "turn": None,
        "proof": None,
    }
    if game.has_begun:
        state = visible_state(game)
        snapshot["position"] = engine.position(state)
        snapshot["turn"] = turn_preview(game, state, viewer)
    if game.may_show_pile and game.has_begun:
        snapshot["proof"] = {"tiles": game.secret.tiles, "salt": game.secret.salt}
    return snapshot


def table_summary(game: Game, seats: Sequence[Seat]) -> dict[str, Any]:
    """What lists show of a table; costs no query when seats, users and rating changes are loaded."""
    return {
        "id": game.pk,
        "name": game.name,
        "status": game.status,
        "reason": game.reason or None,
        "version": game.version,
        "taken_back": game.taken_back,
        "access": game.access,
        "watching": game.watching,
        "rated": game.rated,
        "previews": game.previews,
        "take_backs": game.take_backs,
        "time_control": game.time_control,
        "window": game.window,
        "free_weekends": game.free_weekends,
        "on_timeout": game.on_timeout,
        "min_reliability": game.min_reliability,
        "max_answer_hours": game.max_answer_hours,
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
        "rating": rating_summary(seat),
    }


def rating_summary(seat: Seat) -> dict[str, int] | None:
    """What a rated game that is over did to the seat's rating."""
    change = getattr(seat, "rating_change", None)
    if change is None:
        return None
    return {"before": change.before, "after": change.after, "change": change.change}


def user_summary(user: User) -> dict[str, Any]:
    return {"id": user.pk, "username": user.username, "name": user.display_name, "kind": user.kind}


def clock(game: Game) -> dict[str, Any]:
    """Whose time runs since when; as text, because it also goes through Redis."""
    return {
        "to_move": game.to_move,
        "turn_started_at": game.turn_started_at.isoformat() if game.turn_started_at else None,
        "deadline": game.deadline.isoformat() if game.deadline else None,
        "paused_at": game.paused_at.isoformat() if game.paused_at else None,
    }


def presence_summary(seats: Sequence[Seat], there: Attendance) -> dict[str, Any]:
    """Which people of the table are there and since when the others are not; spectators are only counted."""
    people = [seat for seat in seats if not seat.is_bot]
    return {
        "seats": [
            {
                "seat": seat.index,
                "online": seat.user_id in there.users,
                "last_seen_at": seat.user.last_seen_at.isoformat(),
            }
            for seat in people
        ],
        "spectators": there.spectators(seat.user_id for seat in people),
    }


def turn_preview(game: Game, state: engine.State, viewer: Viewer) -> dict[str, Any]:
    """What the mover may do and how far every open goal is.

    The gains are left out where the table forbids previews; the legal cells go only to the mover.
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
    game_id: int, seat: int, action: engine.Action, before: engine.State, after: engine.State
) -> dict[str, Any]:
    """What one action did, for everybody: the move's stored answer, also sent to sockets and `/events`."""
    old, new = engine.position(before), engine.position(after)
    known = {(tile, goal) for tile, goal in old["covered"][seat]}
    drawn = [
        [slot, tile]
        for slot, tile in enumerate(new["wheel"])
        if tile is not None and old["wheel"][slot] != tile
    ]
    return {
        "game": game_id,
        "version": after.ply,
        "ply": after.ply,
        "seat": seat,
        "action": str(action),
        "covered": [pair for pair in new["covered"][seat] if tuple(pair) not in known],
        "drawn": drawn,
        "to_move": new["to_move"],
        "over": new["over"],
        "reason": new["reason"],
    }
