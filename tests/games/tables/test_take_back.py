"""A move may be taken back until another player sees it, if nothing new was revealed (ADR 0012)."""

from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

import engine
from accounts.models import User
from games.clocks.actions.time_out import time_out_turn
from games.clocks.actions.vote_pause import vote_pause
from games.notifications.models import Notification
from games.notifications.models.notification import Kind, State
from games.tables import errors, fairness
from games.tables.actions.open_table import open_table
from games.tables.actions.rematch import offer_rematch
from games.tables.actions.resign import resign
from games.tables.actions.see_game import see_game
from games.tables.actions.start_game import start_with_bots
from games.tables.actions.submit_move import MoveRequest
from games.tables.actions.take_back import take_move_back
from games.tables.actions.verify_game import verify_game
from games.tables.models import Game, Move, Seat, TakenBackMove, UnseenMove
from games.tables.snapshots import visible_state
from tests.games.tables.take_back import Moved, move, seat_people
from tests.playing import first_legal, let_clocks_run_out, play, play_to_the_end, secrets_from, submit

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture(autouse=True)
def _same_deal(monkeypatch) -> None:
    """A deal in which every kind of move occurs."""
    monkeypatch.setattr(fairness, "new_secret", secrets_from(Random(7)))


@pytest.fixture
def seated(mina, otto, kian) -> Callable[..., Game]:
    return partial(seat_people, mina, otto, kian)


@pytest.fixture
def moved(seated) -> Moved:
    return move(seated())


def first_take(game: Game) -> str:
    """A take, never a refill: the wheel is refilled when the last tile is taken (R3.1)."""
    return str(engine.previews(visible_state(game)).takes[0].take)


def refusal_of(moved: Moved) -> str:
    with pytest.raises(errors.NoTakeBack) as refusal:
        moved.take_back()
    assert Game.objects.get(pk=moved.game.pk).version == moved.game.moves.count()
    return str(refusal.value)


def as_user(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return client


class TestTakingBack:
    def test_log_position_and_turn_are_as_before(self, moved):
        moved.take_back()
        assert (moved.game.version, moved.game.to_move) == (0, moved.seat)
        assert moved.game.state == moved.before.state
        assert not moved.game.moves.exists()
        assert verify_game(moved.game.pk) is None

    def test_the_move_is_kept_beside_the_log(self, moved):
        moved.take_back()
        struck = TakenBackMove.objects.get(game=moved.game)
        assert (struck.ply, struck.seat, struck.action) == (1, moved.seat, moved.action)
        assert moved.game.taken_back == 1

    def test_the_game_goes_on_to_its_end(self, moved):
        moved.take_back()
        other = str(engine.legal_actions(visible_state(moved.game))[-1])
        assert other != moved.action
        play(moved.game, other, key="another")
        moved.game.refresh_from_db()
        assert moved.game.moves.get().action == other
        play_to_the_end(moved.game)
        assert verify_game(moved.game.pk) is None

    def test_a_late_repetition_of_the_move_is_not_played(self, moved):
        moved.take_back()
        with pytest.raises(errors.TakenBack):
            submit(moved.game.pk, moved.seat, MoveRequest(moved.action, "k", 0), source=Move.Source.PERSON)
        assert not moved.game.moves.exists()

    def test_once_in_a_turn(self, moved):
        moved.take_back()
        play(moved.game, moved.action, key="again")
        moved.game.refresh_from_db()
        assert "only 1 move per turn" in refusal_of(moved)

    def test_in_the_next_turn_again(self, moved):
        moved.take_back()
        for number in range(20):
            play(moved.game, first_legal(moved.game), key=f"n{number}")
            moved.game.refresh_from_db()
        assert TakenBackMove.objects.count() == 1
        while not moved.is_unseen:
            play(moved.game, first_legal(moved.game), key=f"k{moved.game.version}")
            moved.game.refresh_from_db()
        last = moved.game.moves.last()
        take_move_back(moved.people[last.seat], moved.game.pk, last.ply)
        assert verify_game(moved.game.pk) is None
        assert Game.objects.get(pk=moved.game.pk).taken_back == 2


class TestWhatStays:
    def test_everywhere_without_the_option(self, seated):
        moved = move(seated(take_backs=False))
        assert not moved.is_unseen
        assert refusal_of(moved) == "Moves can’t be taken back in this game."

    def test_every_move_but_a_take_without_new_tiles_that_passes_the_turn(self, seated):
        cases = set()
        for refills in (False, True):
            game = seated(tokens=12)
            while not game.is_over:
                can_refill = engine.position(visible_state(game))["can_refill"]
                action = "R" if refills and can_refill else first_take(game)
                answer = play(game, action, key=f"k{game.version}").event
                case = {
                    "refill": action == "R",
                    "drawn": bool(answer["drawn"]),
                    "again": answer["to_move"] == answer["seat"],
                    "over": answer["over"],
                }
                reasons = tuple(name for name, is_so in case.items() if is_so)
                cases.add(reasons)
                game.refresh_from_db()
                assert UnseenMove.objects.filter(game=game, ply=game.version).exists() == (not reasons)
            assert not UnseenMove.objects.filter(game=game).exists()
        assert {(), ("drawn",), ("again",), ("over",), ("refill", "drawn", "again")} <= cases

    def test_a_move_that_revealed_tiles(self, seated):
        game = seated()
        answer = {"drawn": []}
        while not answer["drawn"]:
            answer = play(game, first_take(game), key=f"k{game.version}").event
            game.refresh_from_db()
        people = [seat.user for seat in game.seats.select_related("user")]
        with pytest.raises(errors.NoTakeBack, match="new tiles"):
            take_move_back(people[answer["seat"]], game.pk, game.version)

    def test_before_a_bot(self, mina, options, bots):
        table = open_table(mina, options(take_backs=True))
        start_with_bots(mina, table.pk, ["new-moon"])
        game = Game.objects.get(pk=table.pk)
        if game.seats.get(index=game.to_move).is_bot:
            play(game, first_legal(game))
            game.refresh_from_db()
        play(game, first_legal(game), key="mine")
        assert not UnseenMove.objects.exists()

    def test_before_a_stand_in(self, seated, bots):
        game = seated(people=3, time_control="3d")
        awaited = engine.previews(visible_state(game)).takes[0].next_seat
        stand_in = User.objects.get(username="gibbous")
        Seat.objects.filter(game=game, index=awaited).update(stand_in=stand_in, stood_in_at=timezone.now())
        assert not move(game).is_unseen

    def test_what_a_clock_or_a_bot_did(self, seated):
        game = seated()
        request = MoveRequest(first_legal(game), "k", 0)
        submit(game.pk, game.to_move, request, source=Move.Source.BOT)
        assert not UnseenMove.objects.exists()

    def test_what_ended_a_pause(self, seated, mina, otto):
        game = seated(time_control="3d")
        for user in (mina, otto):
            vote_pause(user, game.pk, wanted=True)
        game.refresh_from_db()
        assert game.paused_at is not None
        assert not move(game).is_unseen

    def test_somebody_elses_move(self, moved):
        for user in moved.others:
            with pytest.raises(errors.NoTakeBack, match="isn’t yours"):
                take_move_back(user, moved.game.pk, 1)
        assert moved.is_unseen

    def test_for_spectators(self, moved, kian):
        with pytest.raises(errors.Forbidden):
            take_move_back(kian, moved.game.pk, 1)

    @pytest.mark.parametrize("version", [0, 2, None])
    def test_with_another_version(self, moved, version):
        with pytest.raises(errors.StaleVersion) as refusal:
            take_move_back(moved.mover, moved.game.pk, version)
        assert refusal.value.data == {"version": 1}

    def test_when_the_next_has_moved(self, moved):
        play(moved.game, first_legal(moved.game), key="next")
        with pytest.raises(errors.StaleVersion):
            take_move_back(moved.mover, moved.game.pk, 1)
        moved.game.refresh_from_db()
        assert refusal_of(moved) == "The last move isn’t yours."

    def test_when_somebody_left(self, seated):
        moved = move(seated(people=3))
        resign(moved.others[0], moved.game.pk, "bye")
        moved.game.refresh_from_db()
        assert refusal_of(moved) == "The last move isn’t yours."
        assert not moved.is_unseen

    def test_when_somebody_asks_for_a_pause(self, seated):
        moved = move(seated(time_control="3d"))
        vote_pause(moved.mover, moved.game.pk, wanted=True)
        assert refusal_of(moved) == "Another player has seen your move, so it stays."

    def test_when_a_bot_stands_in_for_the_next(self, seated, bots):
        moved = move(seated(people=3, time_control="3d"))
        let_clocks_run_out()
        assert time_out_turn(moved.game.pk)
        refusal_of(moved)

    def test_when_the_game_is_in_quarantine(self, moved):
        Game.objects.filter(pk=moved.game.pk).update(quarantined_at=timezone.now())
        with pytest.raises(errors.Quarantined):
            moved.take_back()

    def test_when_the_game_is_over(self, moved):
        resign(moved.awaited, moved.game.pk, "bye")
        with pytest.raises(errors.GameOver):
            moved.take_back()


PATHS_WITH_POSITION = [
    "/games/{}/",
    "/games/{}/?since=1",
    "/games/{}/?ply=0",
    "/games/{}/position.svg?ply=0",
    "/api/games/{}/",
    "/api/games/{}/events/",
    "/api/games/{}/moves/",
    "/api/games/{}/positions/0/",
]
PATHS_WITHOUT_POSITION = ["/games/{}/chat/", "/api/games/{}/proof/", "/api/games/{}/chat/"]


class TestBeingSeen:
    @pytest.mark.parametrize("path", PATHS_WITH_POSITION)
    def test_the_move_is_seen_when_another_player_opens_the_game(self, moved, path):
        assert as_user(moved.awaited).get(path.format(moved.game.pk)).status_code == 200
        assert refusal_of(moved) == "Another player has seen your move, so it stays."

    @pytest.mark.parametrize("path", PATHS_WITHOUT_POSITION)
    def test_pages_without_a_position_do_not_count_as_seeing(self, moved, path):
        assert as_user(moved.awaited).get(path.format(moved.game.pk)).status_code == 200
        assert moved.is_unseen

    @pytest.mark.parametrize("path", PATHS_WITH_POSITION)
    def test_the_mover_and_spectators_do_not_count_as_seeing(self, moved, kian, path):
        for user in (moved.mover, kian, None):
            assert as_user(user).get(path.format(moved.game.pk)).status_code == 200
        assert moved.is_unseen
        moved.take_back()

    def test_opening_a_socket_counts_as_seeing(self, moved, kian):
        for user in (moved.mover, kian):
            assert see_game(user, moved.game.pk, with_position=False).unseen
        see_game(moved.awaited, moved.game.pk, with_position=False)
        assert not moved.is_unseen

    def test_a_player_who_is_not_next_counts_too(self, seated):
        moved = move(seated(people=3))
        (bystander,) = (user for user in moved.others if user != moved.awaited)
        see_game(bystander, moved.game.pk)
        assert not moved.is_unseen

    def test_the_list_of_games_does_not_count(self, moved):
        client = as_user(moved.awaited)
        for page in ("/games/", "/api/games/mine/", "/notifications/"):
            assert client.get(page).status_code == 200
        assert moved.is_unseen

    def test_opening_the_game_during_a_take_back_shows_the_position_before(self, moved, monkeypatch):
        """The game was read with the move, but the row is already gone when the reader tries to delete it."""
        real = UnseenMove.delete

        def too_late(unseen, *args, **kwargs):
            monkeypatch.setattr(UnseenMove, "delete", real)
            moved.take_back()
            return real(unseen, *args, **kwargs)

        monkeypatch.setattr(UnseenMove, "delete", too_late)
        seen = see_game(moved.awaited, moved.game.pk)
        assert (seen.version, seen.to_move) == (0, moved.seat)


class TestNotifications:
    def turns(self, user: User) -> list[tuple[int, str]]:
        rows = Notification.objects.filter(user=user, kind=Kind.YOUR_TURN).order_by("pk")
        return [(row.turn, row.state) for row in rows]

    def test_the_next_players_notification_is_withdrawn_and_the_mover_has_a_turn(self, moved):
        assert self.turns(moved.awaited) == [(1, State.DUE)]
        awaited = moved.awaited
        moved.take_back()
        assert self.turns(awaited) == [(1, State.WITHDRAWN)]
        assert self.turns(moved.mover) == [(0, State.WITHDRAWN), (0, State.DUE)]

    def test_the_next_player_is_notified_again_after_the_new_move(self, moved):
        awaited = moved.awaited
        moved.take_back()
        play(moved.game, moved.action, key="again")
        assert self.turns(awaited) == [(1, State.WITHDRAWN), (1, State.DUE)]

    def test_it_is_published_to_open_pages(self, moved, published, django_capture_on_commit_callbacks):
        with django_capture_on_commit_callbacks(execute=True):
            moved.take_back()
        (event,) = (message for _, message in published if message["type"] == "game.taken_back")
        assert (event["version"], event["taken_back"]) == (0, 1)
        assert [message["type"] for _, message in published].count("user.changed") == 2

    def test_that_the_move_was_seen_is_published_once(
        self, moved, published, django_capture_on_commit_callbacks
    ):
        with django_capture_on_commit_callbacks(execute=True):
            for _ in range(2):
                see_game(moved.awaited, moved.game.pk)
        assert [message["type"] for _, message in published] == ["game.seen"]


class TestTheOption:
    def test_it_is_for_tables_with_other_people(self, mina, options, bots):
        for chosen in ({"seat_count": 1, "tokens": 21}, {"bots": ("new-moon",)}):
            with pytest.raises(errors.Refused) as refusal:
                open_table(mina, options(take_backs=True, **chosen))
            assert refusal.value.data == {"field": "take_backs"}

    def test_a_rematch_keeps_the_option(self, moved):
        resign(moved.mover, moved.game.pk, "bye")
        moved.game.refresh_from_db()
        assert offer_rematch(moved.mover, moved.game).take_backs

    def test_a_rematch_against_bots_drops_the_option(self, mina, options, bots):
        table = open_table(mina, options(take_backs=True))
        start_with_bots(mina, table.pk, ["new-moon"])
        resign(mina, table.pk, "bye")
        assert not offer_rematch(mina, Game.objects.get(pk=table.pk)).take_backs

    def test_the_form_offers_it_and_the_table_shows_it(self, mina):
        client = as_user(mina)
        assert "taking back" in client.get("/games/new/").text
        chosen = {
            "name": "Pier",
            "seat_count": "2",
            "access": "open",
            "tokens": "full",
            "time_control": "3d",
            "watching": "everyone",
            "take_backs": "on",
        }
        answer = client.post("/games/new/", chosen, follow=True)
        assert Game.objects.get(name="Pier").take_backs
        assert "Take-backs" in answer.text
