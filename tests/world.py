"""People of every role and tables in every state, for tests that send many requests and roll them back."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.bots.actions.ensure_bots import ensure_bots
from games.chat.actions.say import say
from games.clocks.actions.vacations import start_vacation
from games.daily.actions.deal_moons import deal_missing_moons
from games.matchmaking.actions.make_wish import Choice, make_wish
from games.notifications.actions.ensure_push_key import ensure_push_key
from games.notifications.actions.save_preferences import locked_settings
from games.notifications.links import link_token
from games.notifications.models import Notification
from games.notifications.models.notification import Channel, Kind, State
from games.tables.models import Game, Series
from novaluna_site.periods import month_of, utc_today
from tests.factories import GuestFactory, PlayerFactory, StaffFactory, start_game
from tests.playing import first_legal, play

ROLES = ("visitor", "guest", "player", "other player", "spectator", "staff")
"""The player and the other player sit at every table. Staff did not use a second factor."""
OUTSIDERS = ("guest", "spectator", "staff")


@dataclass
class World:
    users: dict[str, User | None]
    games: dict[str, Game]
    """By state. A game of "hidden …" may be seen by its players only."""
    values: dict[str, str]
    """What parameters in addresses and fields of forms are filled with, by name."""

    def values_for(self, game: Game) -> dict[str, str]:
        """`values`, and those of one game."""
        return {
            **self.values,
            "game_id": str(game.pk),
            "code": game.link_code,
            "version": str(game.version),
            "action": first_legal(game) if game.status == Game.Status.RUNNING else "R",
        }


def build_world() -> World:
    ensure_bots()
    ensure_push_key()
    deal_missing_moons()
    mina, otto, sam = (PlayerFactory(username=name) for name in ("mina", "otto", "sam"))
    PlayerFactory(username="ada")
    games = build_games(mina, otto, sam)
    soon = timezone.now() + timedelta(days=12)
    users = dict(zip(ROLES, (None, GuestFactory(), mina, otto, sam, StaffFactory()), strict=True))
    # Otherwise every request after five minutes would store when its user was seen.
    User.objects.update(last_seen_at=soon, seen_language="en")
    return World(
        users=users,
        games=games,
        values={
            "bot": "crescent",
            "channel": "app",
            "day": utc_today().isoformat(),
            "feed_token": locked_settings(mina).feed_token,
            "kind": "svg",
            "kind_token": link_token(mina.pk, Channel.EMAIL, [Kind.YOUR_TURN]),
            "line_id": str(say(mina, games["running"].pk, "Hi").pk),
            "month": month_of(utc_today()),
            "notification_id": str(notify(mina, games["running"]).pk),
            "number": "1",
            "pk": "1",
            "ply": "0",
            "series_id": str(put_in_a_series(games["finished"], games["unseen"]).pk),
            "token": "none",
            "username": "ada",
            "wish_id": str(make_wish(mina, Choice(seats=2, pace="1d", rated=False)).pk),
            "vacation_id": str(start_vacation(mina, soon, soon + timedelta(days=1)).pk),
        },
    )


def build_games(host: User, other: User, invited: User) -> dict[str, Game]:
    hidden = {"access": Game.Access.INVITED, "watching": Game.Watching.PLAYERS, "invited": (other,)}
    games = {
        "waiting": start_game(host, other, seat_count=3, invited=(invited,)),
        "linked": start_game(host, other, seat_count=3, access=Game.Access.LINK, invited=(other,)),
        "hidden waiting": start_game(host, other, seat_count=3, **hidden),
    }
    for prefix, options in (("", {}), ("hidden ", hidden)):
        games[f"{prefix}running"] = host_moves_first(host, other, **options)
        games[f"{prefix}finished"] = host_moves_first(host, other, **options)
        games[f"{prefix}unseen"] = host_moves_first(host, other, take_backs=True, **options)
        play(games[f"{prefix}finished"], "resign:1", seat=1)
        play(games[f"{prefix}unseen"], first_legal(games[f"{prefix}unseen"]))
    # Read again: playing changed what the first answers do not show.
    return {name: Game.objects.get(pk=game.pk) for name, game in games.items()}


def host_moves_first(host: User, other: User, **options: Any) -> Game:
    """A running game. The shuffle decides who moves first, so this deals until it is the host."""
    while (game := start_game(host, other, **options)).to_move != 0:
        # A deleted game does not count towards the limit of tables within an hour.
        game.delete()
    return game


def put_in_a_series(*games: Game) -> Series:
    series = Series.objects.create()
    Game.objects.filter(pk__in=[game.pk for game in games]).update(series=series)
    return series


def notify(user: User, game: Game) -> Notification:
    now = timezone.now()
    return Notification.objects.create(
        user=user, game=game, kind=Kind.LOW_TIME, state=State.SENT, due_at=now, sent_at=now
    )
