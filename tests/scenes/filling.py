"""Runs in the site's own settings. The shuffles are seeded, so two runs show the same games."""

import json
from collections.abc import Callable, Iterable
from datetime import timedelta
from math import exp, sin
from random import Random
from typing import Any
from unittest import mock

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.mail import send_mail
from django.db import connection
from django.test import Client
from django.utils import timezone

import engine
from accounts.actions.enjoy import enjoy
from accounts.models import User
from games.analysis.models import Review
from games.chat.actions.say import say
from games.matchmaking.actions.keep_games import keep_games
from games.matchmaking.actions.make_wish import Choice, make_wish
from games.matchmaking.models import Wish
from games.tables.actions.decline_invitation import decline_invitation
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.actions.submit_move import MoveRequest
from games.tables.history import seen_record
from games.tables.models import Game, Invitation, Move
from games.tables.options import TableOptions
from games.tables.queries import game_with_log
from tests.factories import PlayerFactory
from tests.playing import secrets_from, submit
from tests.rollback import outer_transaction
from tests.scenes.leaderboards import fill
from tests.scenes.series import RIVALS, series_paths

LONG_NAMES = ("Maximiliana-von-Mond", "Wolfgang-Amadeus-III", "QuietCrater-Observer", "Bartholomew_the_Wise")

SLIP = 29
DUELS = 30

Until = Callable[[engine.State], bool]
Choose = Callable[[engine.State], engine.Take]


def print_scenes() -> None:
    with outer_transaction():
        scenes = _build()
        # No page is open yet that would need events of these games.
        connection.run_on_commit.clear()
    send_mail("Your turn", f"Mina has moved.\n\n{settings.SITE_URL}/games/\n", None, ["kian@example.com"])
    print(json.dumps(scenes))  # noqa: T201


def _build() -> dict[str, Any]:
    names = ("Kian", "Mina", "Otto", "Sable", "Luna", "Novice", *LONG_NAMES, *RIVALS)
    people = {name: _person(name) for name in names}
    people["Novice"].set_password("unused")
    people["Novice"].save()
    kian, mina, otto, sable, luna = (people[name] for name in names[:5])
    four = _table("Harbour four", [kian, mina, otto, sable], _is_rich_turn, tidy, time_control="3d")
    tables = {
        "table": four,
        "refill": _table("Low tide", [kian, mina], _can_refill, tidy, time_control="2d"),
        # For the only test that refills.
        "to-refill": _table("Low tide", [sable, mina], _can_refill, tidy, time_control="2d"),
        "waiting": _table("Tea break", [kian, mina, otto], _mina_thinks, tidy, time_control="1d"),
        "solo": _table("Alone", [kian], lambda state: state.ply == 6, tidy, tokens=21),
        "solo-phase": _table("Eight", [kian], _can_end_phase, tidy, tokens=21),
        "finished": _table("Old moon", [kian, mina, otto], lambda state: state.to_move is None, tidy),
        "reviewed": _table("Eclipse", [kian, mina, otto], lambda state: state.to_move is None, tidy),
        "short": _table("Short night", [kian, mina], lambda state: state.to_move is None, tidy, tokens=2),
        "first-turn": _table("New moon", [kian, otto], lambda state: state.to_move == 0, tidy),
        # Luna moves nowhere else.
        "first-game": _table("In earnest", [luna, otto], lambda state: state.to_move == 0, tidy),
        "large": _table("The long night", [kian, otto], lambda state: _has_tiles(state, 25), idle),
        "row": _table("A long row", [kian, sable], lambda state: _has_tiles(state, 24), in_a_row),
        "long-names": _table(
            "A table with a very long name indeed!", [people[n] for n in LONG_NAMES], _is_rich_turn, tidy
        ),
        "forming": _open_table(kian, "Come and play", access=Game.Access.LINK, guests=[mina]),
    }
    _open_table(otto, "Everybody welcome", seat_count=4)
    with mock.patch("games.tables.fairness.new_secret", secrets_from(Random("Stella"))):
        leaderboard_paths = fill("Stella", "unused")
    people["Stella"] = User.objects.get(username="Stella")
    _look_for_games(kian, otto, people["Stella"])
    for other in (mina, otto):
        enjoy(kian, other)
    for speaker, text in ((mina, "Good moon, everybody."), (kian, "That red 3 is mine.")):
        say(speaker, four.pk, text)
    _leave_hours(tables["refill"])
    paths = {name: f"/games/{game.pk}/" for name, game in tables.items()} | leaderboard_paths
    best = _best(four)
    paths["place"] = f"{paths['table']}?take={best.tile}"
    for scene in ("large", "row"):
        paths[f"{scene}-place"] = f"{paths[scene]}?take={_best(tables[scene]).tile}"
    paths |= _links(tables["forming"], otto, mina) | _invitations(kian, mina, sable)
    paths |= series_paths(*(people[name] for name in RIVALS))
    paths["chat-person"] = f"{paths['table']}?tab=chat&sheet&person=Mina"
    paths["login-again"] = f"/accounts/login/?next={paths['table']}"
    paths["confirm"] = f"{paths['place']}&at={best.x},{best.y}"
    paths["fairness"] = f"{paths['finished']}fairness/"
    paths["replay"] = f"{paths['finished']}?ply=27"
    _review(tables["reviewed"])
    paths["to-review"] = f"{paths['short']}?ply=1"
    paths["review-start"] = f"{paths['reviewed']}?ply=0"
    paths["review"] = f"{paths['reviewed']}?ply={SLIP}"
    paths["tried"] = f"{paths['reviewed']}{_idea(tables['reviewed'])}"
    return {
        "sessions": {name: _session(user) for name, user in people.items()},
        "paths": paths,
        "duels": [_duel(number) for number in range(DUELS)],
    }


def _look_for_games(asked: User, other: User, kept: User) -> None:
    """Searches that fit neither together nor to those of tests, which are casual, for two and of others."""
    now = timezone.now()
    four = make_wish(asked, Choice(seats=4, pace="3d", rated=True))
    Wish.objects.filter(pk=four.pk).update(asked_at=now, created_at=now - timedelta(minutes=38))
    make_wish(asked, Choice(seats=0, pace="1d", rated=True, any_rating=True))
    make_wish(other, Choice(seats=3, pace="1d", rated=False))
    keep_games(kept, games=6, seats=4, pace="any", rated=True, any_rating=False, again=False)


def _leave_hours(game: Game) -> None:
    """Of the two days of the running turn, only some hours are left."""
    soon = timezone.now() + timedelta(hours=7, minutes=9)
    Game.objects.filter(pk=game.pk).update(deadline=soon, turn_started_at=soon - timedelta(days=2))


def _person(name: str) -> User:
    """Without a password: some pages would ask for it again after a while."""
    return PlayerFactory(username=name, email=f"{name}@example.com".lower(), password=make_password(None))


def _duel(number: int) -> dict[str, str]:
    """Two new people at a table where nobody has moved yet."""
    one, two = (PlayerFactory(username=f"{name}-{number}") for name in ("Castor", "Pollux"))
    game = _table(f"Duel {number}", [one, two], lambda state: True, tidy, tokens=10, take_backs=True)
    moving, waiting = (one, two) if game.to_move == 0 else (two, one)
    return {"path": f"/games/{game.pk}/", "moving": _session(moving), "waiting": _session(waiting)}


def _table(
    name: str, players: list[User], until: Until, choose: Choose, *, tokens: int = 20, **options: Any
) -> Game:
    """Seats in the given order, played until the condition holds."""
    host, *others = players
    with mock.patch("games.tables.fairness.new_secret", secrets_from(Random(f"{name} of {host}"))):
        game = open_table(host, TableOptions(name=name, seat_count=len(players), tokens=tokens, **options))
        for user in others:
            join_table(user, game.pk)
    game = Game.objects.get(pk=game.pk)
    state = _state(game)
    while not until(state):
        seat, action = state.to_move, choose(state)
        request = MoveRequest(str(action), f"k{state.ply}", state.ply)
        submit(game.pk, seat, request, source=Move.Source.PERSON)
        state = engine.apply(state, action)
    return Game.objects.get(pk=game.pk)


def _open_table(host: User, name: str, *, guests: Iterable[User] = (), **chosen: Any) -> Game:
    options = {"seat_count": 3, "tokens": 20, "time_control": "3d", **chosen}
    game = open_table(host, TableOptions(name=name, **options))
    for user in guests:
        join_table(user, game.pk, link_code=game.link_code)
    return game


def _links(forming: Game, host: User, friend: User) -> dict[str, str]:
    """The links to a table with a free seat and to one without."""
    full = _open_table(host, "", access=Game.Access.LINK, guests=[friend], seat_count=2)
    return {
        name: f"/games/{game.pk}/link/{game.link_code}/"
        for name, game in (("invite-link", forming), ("invite-full", full))
    }


def _invitations(user: User, friend: User, busy: User) -> dict[str, str]:
    """The user is invited by a friend, and somebody who is busy has declined the user's challenge."""
    invited = _open_table(friend, f"For {user.username}", invited=(user,))
    declined = _open_table(user, "", seat_count=2, access=Game.Access.INVITED, invited=(busy,))
    decline_invitation(busy, declined.pk, Invitation.DeclineReason.OTHER_PACE)
    return {"invited": f"/games/{invited.pk}/", "declined": f"/games/{declined.pk}/"}


def _state(game: Game) -> engine.State:
    return engine.decode_state(game.encoded_state, game.secret.tiles)


def _best(game: Game) -> engine.Take:
    return max(engine.previews(_state(game)).takes, key=lambda take: len(take.covers)).take


def _review(game: Game) -> None:
    """In the format of the search, with chances computed from the tokens and a slip before ply SLIP.

    The only review: those in the background would change the replays while tests look at them.
    """
    Review.objects.all().delete()
    record = seen_record(game_with_log(game.pk))
    *states, _end = engine.replay(record)
    plies, lost = [], [0.0] * game.seat_count
    for state, action in zip(states, record.actions, strict=True):
        chances = _chances(state, lost)
        loss = {0: 0.07, 9: 0.14}.get(state.ply % 14, 0.0) if state.ply > 12 else 0.0
        takes = [found for found in engine.previews(state).takes if found.take != action]
        better = max(takes, key=lambda found: (len(found.covers), _closeness(found.take))).take
        mine, gap = chances[state.to_move], 0.2 if state.ply % 16 == 5 else 0.02
        best = str(better if loss else action)
        plies.append({"best": best, "chances": chances, "played": mine - loss, "otherwise": mine - gap})
        lost[state.to_move] += 9 * loss
    Review.objects.create(game=game, plies=plies)


def _idea(game: Game) -> str:
    """One tile tried instead of the slip, and the next one chosen."""
    state = tuple(engine.replay(seen_record(game_with_log(game.pk))))[SLIP - 1]
    first = engine.previews(state).takes[0].take
    other = next(tile for tile in state.wheel.slots if tile not in (None, first.tile))
    return f"?ply={SLIP - 1}&side={state.to_move}&try={first}&take={other}"


def _chances(state: engine.State, lost: list[float]) -> list[float]:
    worths = [
        exp((len(area.covered) + sin(state.ply / 4 + 2 * seat)) / 4 - lost[seat])
        for seat, area in enumerate(state.areas)
    ]
    return [worth / sum(worths) for worth in worths]


def _session(user: User) -> str:
    client = Client()
    client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def tidy(state: engine.State) -> engine.Take:
    """Prefers many covered goals, then a compact area, then little time."""
    takes = engine.previews(state).takes
    return max(takes, key=lambda preview: (len(preview.covers), _closeness(preview.take))).take


def idle(state: engine.State) -> engine.Take:
    """Covers as little as it can, so that the game is long and the areas are large."""
    takes = engine.previews(state).takes
    return max(takes, key=lambda preview: (-len(preview.covers), _closeness(preview.take))).take


def in_a_row(state: engine.State) -> engine.Take:
    column = len(state.areas[state.to_move].tiles)
    takes = [preview for preview in engine.previews(state).takes if preview.take.x == column]
    return min(takes, key=lambda preview: len(preview.covers)).take


def _closeness(take: engine.Take) -> int:
    return -(take.x**2 + take.y**2)


def _is_rich_turn(state: engine.State) -> bool:
    """Seat 0 is to move in the middle of the game, with three tiles to choose from and something to gain."""
    if state.to_move != 0 or state.ply < 46:
        return False
    gains = [len(preview.covers) for preview in engine.previews(state).takes]
    return len(state.wheel.takeable()) == 3 and max(gains) > 1


def _can_refill(state: engine.State) -> bool:
    return state.to_move == 0 and engine.position(state)["can_refill"]


def _can_end_phase(state: engine.State) -> bool:
    return engine.position(state)["solo"]["can_end_phase"]


def _mina_thinks(state: engine.State) -> bool:
    return state.to_move == 1 and state.ply > 20


def _has_tiles(state: engine.State, tiles: int) -> bool:
    """Seat 0 is to move, has exactly so many tiles in its area, and can choose between tiles."""
    has_choice = len(state.wheel.takeable()) > 1
    return state.to_move == 0 and len(state.areas[0].tiles) == tiles and has_choice
