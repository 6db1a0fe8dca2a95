from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar
from urllib.parse import parse_qs

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import errors, presence
from games.consumers.messages import Field
from games.consumers.socket import Answer, Socket
from games.events import game_group, publish
from games.models import Game, Seat
from games.selectors.games import snapshot_visible_to, viewer_of
from games.selectors.history import events_since
from games.selectors.live import table_visible_to
from games.selectors.talk import chat_line_summary, chat_lines_visible_to
from games.services.person_moves import move_as_person
from games.services.submit_move import MoveRequest
from games.services.talk import say
from games.snapshots import clock, presence_summary
from novaluna_site.asgi_types import Message

Done = TypeVar("Done")


class GameSocket(Socket):
    """A table's live page: moves, clocks, chat, who is there. Moves and chat lines may come in too."""

    commands = {
        "sync": {"version": Field(int)},
        "snapshot": {},
        "move": {"action": Field(str), "expected_version": Field(int), "key": Field(str)},
        "say": {"text": Field(str)},
    }
    # The viewer's seat at the last look; None for spectators.
    seat: int | None = None
    attends = False

    @property
    def game_id(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["game_id"])

    @property
    def link_code(self) -> str:
        query: str = self.scope["query_string"].decode("latin-1")
        return parse_qs(query).get("link_code", [""])[0]

    def news_groups(self) -> tuple[str, ...]:
        return (game_group(self.game_id),)

    def look(self) -> dict[str, Any]:
        game = self._table()
        self.seat = viewer_of(self.user, game.seats.all()).seat
        lines = chat_lines_visible_to(self.user, game)
        return {
            "game": game.pk,
            "version": game.version,
            "taken_back": game.taken_back,
            "may_take_back": game.may_take_back(self.seat),
            "status": game.status,
            "seats": [seat.user_id for seat in game.seats.all()],
            "your_seat": self.seat,
            "clock": clock(game),
            "newest_line": lines.order_by("-pk").values_list("pk", flat=True).first(),
            "presence": self._attend(game),
            "now": timezone.now(),
        }

    def _table(self) -> Game:
        return table_visible_to(self.user, self.game_id, link_code=self.link_code)

    def _attend(self, game: Game) -> dict[str, Any] | None:
        """Say that this socket is there; None while Redis is away."""
        try:
            before, now = presence.enter(game.pk, self.channel_name, self.user.pk)
        except presence.PresenceUnknown:
            return None
        self.attends = True
        summary = presence_summary(list(game.seats.all()), now)
        if self.seat is not None and self.user.pk not in before.users:
            publish(game_group(game.pk), "game.presence", game=game.pk, presence=summary)
        return summary

    async def left(self) -> None:
        await super().left()
        if self.attends:
            with suppress(errors.Unavailable, presence.PresenceUnknown):
                await self.run(self._leave)

    def _leave(self) -> None:
        now = presence.leave(self.game_id, self.channel_name, self.user.pk)
        if self.seat is not None and self.user.pk not in now.users:
            seats = list(Seat.objects.filter(game=self.game_id).select_related("user"))
            summary = presence_summary(seats, now)
            publish(game_group(self.game_id), "game.presence", game=self.game_id, presence=summary)

    async def game_moved(self, message: Message) -> None:
        if message.get("unseen") and self.seat is not None:
            # A player's look settles the move. If it was taken back before that, there is nothing to tell.
            table = await self.run(self._table)
            if table.taken_back != message["taken_back"]:
                return
        await self.pass_on("moved", message)

    async def game_seen(self, message: Message) -> None:
        """The last move can't be taken back any more."""
        await self.pass_on("seen", message)

    async def game_taken_back(self, message: Message) -> None:
        await self.pass_on("taken_back", message)

    async def game_presence(self, message: Message) -> None:
        await self.pass_on("presence", message)

    async def game_table_changed(self, message: Message) -> None:
        """Seats or status changed, and with them perhaps what this viewer may see."""
        await self.tell("table_changed", **await self.run(self.look))

    async def game_bot_played(self, message: Message) -> None:
        """The bot has played the deal of a solo game that is over."""
        await self.pass_on("bot_played", message)

    async def game_chat(self, message: Message) -> None:
        if await self.run(self._may_read, message["line"]["id"]):
            await self.tell("chat", game=message["game"], line=message["line"])

    def _may_read(self, line_id: int) -> bool:
        return chat_lines_visible_to(self.user, self._table()).filter(pk=line_id).exists()

    async def answer_sync(self, version: int) -> Answer:
        """What the client lacks."""
        table = await self.run(self._table)
        events = await self.run(events_since, table, version)
        # A move may have come between the two reads.
        current = events[-1]["version"] if events else table.version
        return "events", {
            "game": table.pk,
            "version": current,
            "taken_back": table.taken_back,
            "events": events,
        }

    async def answer_snapshot(self) -> Answer:
        return "snapshot", await self.run(self._snapshot)

    def _snapshot(self) -> dict[str, Any]:
        snapshot = snapshot_visible_to(self.user, self.game_id, link_code=self.link_code)
        return {"game": self.game_id, "version": snapshot["version"], "snapshot": snapshot}

    async def answer_move(self, action: str, expected_version: int, key: str) -> Answer:
        request = MoveRequest(action, key, expected_version)
        accepted = await self.run(self._as_user, move_as_person, self.game_id, request)
        return "accepted", {"is_new": accepted.is_new, "answer": accepted.answer}

    async def answer_say(self, text: str) -> Answer:
        line = await self.run(self._as_user, say, self.game_id, text)
        return "said", {"line": chat_line_summary(line)}

    def _as_user(self, service: Callable[..., Done], *args: Any) -> Done:
        """Nobody writes with a session that ended a moment ago."""
        self.check_session()
        if not isinstance(self.user, User):
            raise errors.Forbidden(_("Sign in first."))
        return service(self.user, *args)
