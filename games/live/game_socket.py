import re
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from django.utils import timezone
from rest_framework.exceptions import NotAuthenticated

from accounts.models import User
from games.live import hooks, presence
from games.live.messages import MoveMessage, SyncMessage, read_fields
from games.live.online import online_until
from games.live.presence import TablePresence, presence_summary
from games.live.socket import Answer, Socket
from games.live.throttling import count_write
from games.tables import errors
from games.tables.actions.move_as_person import move_as_person
from games.tables.actions.see_game import see_game
from games.tables.actions.submit_move import Accepted, MoveRequest
from games.tables.events import game_group
from games.tables.history import events_of
from games.tables.models import Game, Seat
from games.tables.models.game import MAX_LINK_CODE
from games.tables.queries import games_visible_to, viewer_of
from games.tables.snapshots import clock
from novaluna_site.web.asgi_types import Message

LINK_CODE = re.compile(rf"[A-Za-z0-9_-]{{1,{MAX_LINK_CODE}}}")


class GameSocket(Socket):
    """One table: reports moves, clocks, chat and presence, and accepts moves."""

    commands = ("sync", "move")
    # The viewer's seat when the state was last read; None for spectators.
    seat: int | None = None
    seats: Sequence[Seat] = ()
    present: TablePresence

    @property
    def game_id(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["game_id"])

    @property
    def link_code(self) -> str:
        """An invalid code is like none: the private table does not exist."""
        code = self.query.get("link_code", [""])[0]
        return code if LINK_CODE.fullmatch(code) else ""

    def groups_to_join(self) -> tuple[str, ...]:
        return (game_group(self.game_id),)

    def read_state(self) -> dict[str, Any]:
        game = self._table()
        self.seat = viewer_of(self.user, game.seats.all()).seat
        return {
            "game": game.pk,
            "version": game.version,
            "taken_back": game.taken_back,
            "may_take_back": game.may_take_back(self.seat),
            "status": game.status,
            "seats": [seat.user_id for seat in game.seats.all()],
            "your_seat": self.seat,
            "clock": clock(game),
            **{name: detail(self.user, game) for name, detail in hooks.table_details.items()},
            "presence": self._enter(game),
            "now": timezone.now(),
        }

    def _table(self, log_since: int | None = None) -> Game:
        return see_game(
            self.user, self.game_id, link_code=self.link_code, with_position=False, log_since=log_since
        )

    def _enter(self, game: Game) -> dict[str, Any] | None:
        """Record that this socket is at the table. Returns the presence; None if Redis can't be reached."""
        self.seats = list(game.seats.all())
        people = frozenset(seat.user_id for seat in self.seats if not seat.is_bot)
        try:
            self.present = presence.enter(game.pk, self.channel_name, self.user.pk)
            until = online_until(people)
        except presence.PresenceUnknown:
            return None
        self.watched_users = people
        self.seen_online = frozenset(user for user, end in until.items() if end > time.time())
        return presence_summary(self.seats, self.present, until)

    async def presence_changed(self, message: Message) -> None:
        summary = presence_summary(self.seats, self.present, message["until"])
        await self.send_message("presence", game=self.game_id, presence=summary)

    async def on_close(self) -> None:
        await super().on_close()
        if self.watched_users:
            with suppress(errors.Unavailable, presence.PresenceUnknown):
                await self.run(presence.leave, self.game_id, self.channel_name, self.user.pk)

    async def game_moved(self, message: Message) -> None:
        if message.get("unseen") and self.seat is not None:
            # Reading the table as a player makes the move final. If it was taken back before, send nothing.
            table = await self.run(self._table)
            if table.taken_back != message["taken_back"]:
                return
        await self.forward("moved", message)

    async def game_seen(self, message: Message) -> None:
        """The last move can't be taken back any more."""
        await self.forward("seen", message)

    async def game_taken_back(self, message: Message) -> None:
        await self.forward("taken_back", message)

    async def game_table_changed(self, message: Message) -> None:
        """Seats or status changed, so what this viewer may see may have changed too."""
        await self.send_message("table_changed", **await self.run(self.read_state))

    async def game_notice(self, message: Message) -> None:
        """Something that another package published about the table. Sent if this viewer may read it."""
        kind = message["what"]
        data = {name: value for name, value in message.items() if name not in ("type", "what")}
        if kind not in hooks.may_read_notice or await self.run(self._may_read, kind, data):
            await self.send_message(kind, **data)

    def _may_read(self, kind: str, data: dict[str, Any]) -> bool:
        games = games_visible_to(self.user, link_code=self.link_code).filter(pk=self.game_id)
        return hooks.may_read_notice[kind](self.user, games, data)

    async def answer_sync(self, fields: dict[str, Any]) -> Answer:
        """The events that the client has missed."""
        version: int = read_fields(SyncMessage, fields)["version"]
        table = await self.run(self._table, version)
        return "events", {"game": table.pk, **events_of(table)}

    async def answer_move(self, fields: dict[str, Any]) -> Answer:
        accepted = await self.run(self._move, fields)
        return "accepted", {"is_new": accepted.is_new, "answer": accepted.event}

    def _move(self, fields: dict[str, Any]) -> Accepted:
        """The same checks in the same order as `POST moves/`: user, rate, fields, move."""
        # The session may have ended since the last heartbeat.
        self.check_session()
        if not isinstance(self.user, User):
            raise NotAuthenticated
        count_write(self.user, "moves")
        given = read_fields(MoveMessage, fields)
        request = MoveRequest(given["action"], given["key"], given["expected_version"])
        return move_as_person(self.user, self.game_id, request)
