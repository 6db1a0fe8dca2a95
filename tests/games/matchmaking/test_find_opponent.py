"""A search begins with one action and ends with at most one game."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.utils import timezone

from accounts.actions.block_player import block_player
from accounts.models import Block, User
from games.clocks.models import Vacation
from games.matchmaking.actions import start_match
from games.matchmaking.actions.change_wish import relax_wish, withdraw_wish
from games.matchmaking.actions.find_opponent import answer_wish
from games.matchmaking.actions.match_wishes import MATCHES
from games.matchmaking.errors import AlreadyMet, WishEnded
from games.matchmaking.models import Wish
from games.notifications.models import Notification
from games.tables.models import Game
from novaluna_site import errors
from tests.factories import GuestFactory, PlayerFactory, start_game
from tests.games.matchmaking.waits import let_wait
from tests.playing import first_legal, play, resign

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
PUBLIC, OTHER_PUBLIC = "81.2.69.142", "89.160.20.128"


def people(game: Game) -> set[str]:
    return {seat.user.username for seat in game.seats.select_related("user")}


def test_two_people_who_want_the_same_play_at_once(mina, otto, wants):
    waiting = wants(mina, rated=True)
    assert waiting.status == Wish.Status.OPEN
    found = wants(otto, rated=True)
    waiting.refresh_from_db()
    game = found.game
    assert (found.status, waiting.status, waiting.game) == ("met", "met", game)
    assert people(game) == {"mina", "otto"}
    assert (game.status, game.rated, game.time_control, game.host) == ("running", True, "1d", mina)
    play(game, first_legal(game))


def test_any_seats_and_any_pace_fit_what_others_want(mina, otto, wants):
    wants(mina, seats=0, pace="any")
    game = wants(otto, seats=2, pace="3d").game
    assert (game.seat_count, game.time_control) == (2, "3d")


@pytest.mark.parametrize(
    "other", [{"seats": 3}, {"pace": "3d"}, {"rated": True}], ids=["seats", "pace", "type of game"]
)
def test_people_who_want_different_games_wait(mina, otto, wants, other):
    wants(mina)
    assert wants(otto, **other).game is None


def test_three_and_four_seats_fill(wants):
    for seats in (3, 4):
        found = [wants(PlayerFactory(), seats=seats) for _ in range(seats)]
        assert found[-1].game.seat_count == seats
        assert len(people(found[-1].game)) == seats


def test_ratings_far_apart_play_after_a_longer_wait(mina, otto, wants, rate):
    rate(mina, 0)
    rate(otto, 14)
    early = [wants(mina), wants(otto)]
    assert not MATCHES.run()
    let_wait(*early, hours=7)
    assert MATCHES.run() == 1


def test_a_wider_search_finds_ratings_far_apart_at_once(mina, otto, wants, rate):
    rate(mina, 0)
    rate(otto, 14)
    wish = wants(mina)
    assert wants(otto, any_rating=True).game
    wish.refresh_from_db()
    assert wish.status == Wish.Status.MET


@pytest.mark.parametrize("blocker", ["mina", "otto"])
def test_a_blocked_pair_as_the_only_candidates_waits(mina, otto, wants, blocker):
    users = {"mina": mina, "otto": otto}
    block_player(users.pop(blocker), *users.values(), Block.Kind.BLOCKED)
    wants(mina)
    assert wants(otto).game is None
    assert MATCHES.run() == 0


def test_people_with_a_game_in_progress_meet_again_only_if_both_agree(mina, otto, wants):
    start_game(mina, otto, time_control="1d")
    own, other = wants(mina, again=True), wants(otto)
    assert MATCHES.run() == 0
    relax_wish(otto, other.pk, again=True)
    assert MATCHES.run() == 1
    own.refresh_from_db()
    assert people(own.game) == {"mina", "otto"}


def test_two_accounts_of_one_household_play_no_rated_game(mina, otto, kian, wants):
    for number, (user, address) in enumerate([(mina, PUBLIC), (otto, PUBLIC), (kian, OTHER_PUBLIC)]):
        UserSession.objects.create(user=user, ip=address, session_key=str(number))
    wants(mina, rated=True)
    assert wants(otto, rated=True).game is None
    assert people(wants(kian, rated=True).game) == {"mina", "kian"}
    assert wants(mina).game is None
    assert people(wants(otto).game) == {"mina", "otto"}


def test_guests_play_casual_games_only(mina, wants):
    guest = GuestFactory()
    with pytest.raises(errors.Refused, match="need an account"):
        wants(guest, rated=True)
    wants(mina, rated=True)
    assert wants(guest).game is None
    assert wants(mina).game


def test_live_games_begin_only_while_both_are_online(mina, otto, wants, online):
    wants(mina, pace="10m+20s")
    assert wants(otto, pace="10m+20s").game is None
    online(mina, otto)
    assert MATCHES.run() == 1
    assert Game.objects.get().time_control == "10m+20s"


def test_a_vacation_that_starts_while_waiting_pauses_the_search(mina, otto, kian, wants):
    wish, now = wants(mina), timezone.now()
    vacation = Vacation.objects.create(user=mina, starts_at=now, ends_at=now + timedelta(days=3))
    other = wants(otto)
    assert other.game is None
    vacation.delete()
    assert MATCHES.run() == 1
    wish.refresh_from_db()
    assert wish.status == Wish.Status.MET


def test_a_player_at_the_limit_begins_no_search_and_finds_no_game(mina, otto, kian, wants, monkeypatch):
    monkeypatch.setattr("games.tables.game_limit.FIRST_LIMIT", 3)
    wish = wants(mina, pace="3d")
    games = [start_game(mina, PlayerFactory(), time_control="1d") for _ in range(3)]
    with pytest.raises(errors.SiteError) as refusal:
        wants(mina)
    assert refusal.value.code == "game_limit"
    assert wants(otto, pace="3d").game is None
    resign(games[0], mina)
    assert MATCHES.run() == 1
    wish.refresh_from_db()
    assert wish.status == Wish.Status.MET


def test_one_press_more_changes_the_search_instead_of_beginning_another(mina, wants):
    first = wants(mina)
    again = wants(mina, any_rating=True, only_one=True)
    assert (again.pk, again.any_rating, again.only_one) == (first.pk, True, True)
    assert Wish.objects.count() == 1


def test_several_searches_are_active_and_one_that_is_met_leaves_the_others(mina, otto, wants):
    slow, live = wants(mina), wants(mina, pace="10m+20s")
    wants(otto)
    live.refresh_from_db()
    slow.refresh_from_db()
    assert (slow.status, live.status) == ("met", "open")


@pytest.mark.parametrize("which", ["1d", "3d"])
def test_the_first_game_ends_the_other_searches_if_one_is_enough(mina, otto, wants, which):
    wants(mina, pace="1d", only_one=True)
    wants(mina, pace="3d")
    wants(otto, pace=which)
    assert set(Wish.objects.filter(user=mina).values_list("pace", "status")) == {
        (which, "met"),
        ("3d" if which == "1d" else "1d", "withdrawn"),
    }


def test_the_number_of_searches_is_limited(mina, wants, monkeypatch):
    monkeypatch.setattr("games.matchmaking.actions.make_wish.MAX_OPEN_WISHES", 2)
    wants(mina)
    wants(mina, pace="3d")
    with pytest.raises(errors.TooMany):
        wants(mina, pace="any")


def test_a_search_that_was_met_cannot_be_withdrawn(mina, otto, wants):
    wish = wants(mina)
    game = wants(otto).game
    with pytest.raises(AlreadyMet) as refusal:
        withdraw_wish(mina, wish.pk)
    assert refusal.value.data == {"game": game.pk}


def test_a_withdrawn_search_finds_nobody(mina, otto, wants):
    wish = wants(mina)
    withdraw_wish(mina, wish.pk)
    assert wants(otto).game is None
    with pytest.raises(WishEnded):
        withdraw_wish(mina, wish.pk)
    with pytest.raises(errors.NotFound):
        withdraw_wish(otto, wish.pk)


def test_the_players_are_told_that_an_opponent_was_found(mina, otto, wants):
    wants(mina)
    wants(otto)
    kinds = Notification.objects.filter(user=mina).exclude(kind="your_turn").values_list("kind", flat=True)
    assert list(kinds) == ["matched"]


def test_open_pages_hear_of_the_game(mina, otto, wants, published, django_capture_on_commit_callbacks):
    wants(mina)
    with django_capture_on_commit_callbacks(execute=True):
        game = wants(otto).game
    matched = [(group, data["game"]) for group, data in published if data.get("what") == "matched"]
    assert sorted(matched) == sorted((f"user.{user.pk}", game.pk) for user in (mina, otto))


def test_answering_a_request_plays_with_that_person(mina, otto, kian, wants):
    older, newer = wants(mina, seats=0), wants(otto, seats=2)
    Wish.objects.update(status="open", game=None, ended_at=None)
    Game.objects.all().delete()
    assert people(answer_wish(kian, newer.pk).game) == {"otto", "kian"}
    older.refresh_from_db()
    assert older.status == Wish.Status.OPEN


def test_a_request_of_a_player_who_blocked_me_does_not_exist_for_me(mina, otto, wants):
    wish = wants(mina)
    block_player(mina, otto, Block.Kind.BLOCKED)
    with pytest.raises(errors.NotFound):
        answer_wish(otto, wish.pk)


def test_a_failure_to_start_does_not_fail_the_request_and_blocks_nobody_else(
    mina, otto, kian, wants, monkeypatch
):
    real = start_match.open_full_table

    def fail_for_mina(players: list[User], options: object) -> Game:
        if mina in players:
            raise RuntimeError("a bad row")
        return real(players, options)

    monkeypatch.setattr(start_match, "open_full_table", fail_for_mina)
    bad = wants(mina)
    assert wants(otto).status == Wish.Status.OPEN
    assert people(wants(kian).game) == {"otto", "kian"}
    bad.refresh_from_db()
    assert bad.status == Wish.Status.OPEN
