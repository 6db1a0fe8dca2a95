"""Damage is noticed, stops the game, and staff can end the quarantine."""

from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import engine
from games.bots.models import BotTurn
from games.clocks.actions.vote_pause import vote_pause
from games.clocks.queries import overdue_games
from games.notifications.models import Notification
from games.notifications.models.notification import Kind
from games.notifications.texts import items_of
from games.tables import errors
from games.tables.actions.quarantine import quarantine_game, release_game
from games.tables.actions.verify_game import verify_game
from games.tables.models import Game, Move
from games.tables.queries import games_to_verify_again, unverified_games
from games.tables.tasks import verify_ended_games_task, verify_game_task, verify_sample_task
from novaluna_site.messaging.failures import failures
from tests.factories import StaffFactory, start_game
from tests.games.tables.damage import LOG, STORED_POSITION, lose_the_first_move, turn_marker
from tests.playing import first_legal, mover_of, play, play_to_the_end, resign

pytestmark = pytest.mark.django_db

VIEWS = [
    "/games/{}/",
    "/games/{}/?since=1",
    "/games/{}/?ply=1",
    "/games/{}/position.svg",
    "/api/games/{}/",
    "/api/games/{}/moves/",
    "/api/games/{}/events/",
    "/api/games/{}/positions/1/",
]
VIEWS_AFTER_THE_END = [*VIEWS, "/api/games/{}/record/", "/api/games/{}/review/"]
OTHER_PAGES = ["/games/", "/games/{}/fairness/", "/api/games/{}/proof/", "/api/games/{}/chat/"]


@pytest.fixture
def game(game) -> Game:
    """With three moves."""
    for _ in range(3):
        play(game, first_legal(game), key=f"k{game.version}")
        game.refresh_from_db()
    return game


def client_of(user=None) -> Client:
    client = Client(raise_request_exception=False)
    if user is not None:
        client.force_login(user)
    return client


def post_move(game: Game, action: str, key: str = "next"):
    return client_of(mover_of(game)).post(
        f"/api/games/{game.pk}/moves/",
        {"action": action, "expected_version": game.version},
        content_type="application/json",
        headers={"Idempotency-Key": key},
    )


@pytest.mark.parametrize("is_over", [False, True])
@pytest.mark.parametrize("damage", STORED_POSITION + LOG)
def test_no_page_of_a_damaged_game_fails(game, mina, damage, is_over):
    if is_over:
        resign(game, mina)
        game.refresh_from_db()
    damage(game)
    client = client_of(mina)
    views = VIEWS_AFTER_THE_END + OTHER_PAGES
    answers = {view: client.get(view.format(game.pk)).status_code for view in views}
    assert set(answers.values()) <= {200, 409}, answers


@pytest.mark.parametrize("damage", [*STORED_POSITION, *LOG[:1]])
def test_a_move_in_a_damaged_game_is_refused_and_stops_it(game, damage):
    action = first_legal(game)
    damage(game)
    game.refresh_from_db()
    answer = post_move(game, action)
    assert (answer.status_code, answer.json()["code"]) == (409, "quarantined")
    game.refresh_from_db()
    assert game.quarantined_at is not None
    assert game.quarantined_because
    assert not Move.objects.filter(idempotency_key="next").exists()


@pytest.mark.parametrize("is_over", [False, True])
def test_every_view_of_a_quarantined_game_says_why_it_is_refused(game, mina, is_over):
    if is_over:
        play_to_the_end(game)
    quarantine_game(game.pk, "the reason for staff")
    views = VIEWS_AFTER_THE_END if is_over else VIEWS
    for view in [*views, "/games/{}/position.png", "/api/games/{}/positions/999/"]:
        answer = client_of(mina).get(view.format(game.pk))
        assert answer.status_code == 409, view
        assert "staff" in answer.text, view
        assert "the reason for staff" not in answer.text


def test_a_damaged_game_does_not_hide_the_other_games_of_a_list(game, mina, otto):
    start_game(mina, otto, name="Lighthouse")
    quarantine_game(game.pk, "test")
    page = client_of(mina).get("/games/").text
    assert "Lighthouse" in page
    assert "Stopped while our staff check it" in page


def test_players_and_staff_are_notified_once(game, mina, otto):
    staff = StaffFactory()
    before = failures()["damaged_games"]
    quarantine_game(game.pk, "the marker")
    quarantine_game(game.pk, "again")
    rows = Notification.objects.filter(kind=Kind.QUARANTINED, channel="app")
    assert sorted(row.user_id for row in rows) == sorted(user.pk for user in (mina, otto, staff))
    assert failures()["damaged_games"] == before + 1
    [told] = items_of(staff, [rows.get(user=staff)])
    assert told.detail == "the marker"
    assert told.path == reverse("admin:tables_game_change", args=[game.pk])
    [told] = items_of(mina, [rows.get(user=mina)])
    assert "the marker" not in told.sentence
    assert told.path == reverse("table", args=[game.pk])


def test_no_clock_runs_in_quarantine(mina, otto, clock):
    game = start_game(mina, otto, time_control="3d")
    clock(timedelta(days=2))
    quarantine_game(game.pk, "test")
    clock(timedelta(days=30))
    assert not overdue_games(timezone.now()).exists()
    release_game(game.pk)
    game.refresh_from_db()
    assert timedelta(hours=23) < game.deadline - timezone.now() <= timedelta(days=1)


@pytest.mark.parametrize("is_paused", [False, True])
def test_players_can_not_start_the_clock_in_quarantine(mina, otto, is_paused):
    game = start_game(mina, otto, time_control="3d")
    for user in (mina, otto) if is_paused else ():
        vote_pause(user, game.pk, wanted=True)
    quarantine_game(game.pk, "test")
    with pytest.raises(errors.Quarantined):
        vote_pause(mina, game.pk, wanted=not is_paused)
    release_game(game.pk)
    game.refresh_from_db()
    assert (game.deadline is None) == is_paused


def test_a_bot_moves_again_after_the_release(bots, mina):
    game = start_game(mina, bots=("new-moon",))
    while game.to_move != 1:
        play(game, first_legal(game), key=f"k{game.version}")
        game.refresh_from_db()
    quarantine_game(game.pk, "test")
    assert not BotTurn.objects.exists()
    release_game(game.pk)
    assert BotTurn.objects.get().version == game.version


@pytest.mark.parametrize("damage", STORED_POSITION)
def test_a_released_game_continues_where_its_log_says(game, damage, mina):
    sound = Game.objects.get(pk=game.pk)
    damage(game)
    assert verify_game(game.pk)
    release_game(game.pk)
    game.refresh_from_db()
    assert (game.state, game.version, game.to_move) == (sound.state, sound.version, sound.to_move)
    assert game.quarantined_at is None
    assert post_move(game, first_legal(game)).status_code == 201
    assert verify_game(game.pk) is None
    assert Notification.objects.filter(kind=Kind.RELEASED, user=mina).exists()


def test_a_finished_game_can_be_repaired(game, mina):
    play_to_the_end(game)
    turn_marker(game)
    assert verify_game(game.pk)
    release_game(game.pk)
    assert verify_game(game.pk) is None
    assert client_of(mina).get(f"/games/{game.pk}/").status_code == 200


def test_a_game_whose_log_is_damaged_stays_in_quarantine(game):
    lose_the_first_move(game)
    assert verify_game(game.pk)
    with pytest.raises(errors.Refused, match="ply 1 is missing"):
        release_game(game.pk)
    game.refresh_from_db()
    assert game.quarantined_at is not None


def test_staff_release_a_game_with_a_reason_that_is_logged(staff_client, game):
    quarantine_game(game.pk, "test")
    form = {"action": "release_games", "_selected_action": [game.pk]}
    staff_client.post(reverse("admin:tables_game_changelist"), form, follow=True)
    game.refresh_from_db()
    assert game.quarantined_at is not None
    staff_client.post(
        reverse("admin:tables_game_changelist"), {**form, "reason": "a false alarm"}, follow=True
    )
    game.refresh_from_db()
    assert game.quarantined_at is None
    [entry] = LogEntry.objects.filter(object_id=str(game.pk))
    assert "a false alarm" in entry.change_message


def test_a_game_is_verified_after_its_end(game, django_capture_on_commit_callbacks, monkeypatch):
    sent: list = []
    monkeypatch.setattr("novaluna_site.messaging.wake_up.background.post", lambda job: sent.append(job.args))
    with django_capture_on_commit_callbacks(execute=True):
        play_to_the_end(game)
    assert ("tables.verify_game", game.pk) in sent
    verify_game_task(game.pk)
    game.refresh_from_db()
    assert game.verified_at is not None
    assert not unverified_games().exists()


def test_a_finished_game_whose_wake_up_was_lost_is_found(game):
    play_to_the_end(game)
    turn_marker(game)
    assert unverified_games().get() == game
    verify_ended_games_task()
    game.refresh_from_db()
    assert game.quarantined_at is not None
    assert not unverified_games().exists()


def test_the_sample_contains_running_and_finished_games_checked_longest_ago(game, mina, otto):
    others = [start_game(mina, otto) for _ in range(2)]
    play_to_the_end(others[0])
    verify_game(game.pk)
    assert games_to_verify_again() == [others[1].pk, others[0].pk], "the other one was verified just now"
    Game.objects.filter(pk=game.pk).update(verified_at=timezone.now() - timedelta(days=1))
    assert games_to_verify_again(limit=2) == [others[1].pk, others[0].pk]
    turn_marker(game)
    verify_sample_task()
    assert [found.pk for found in Game.objects.exclude(quarantined_at=None)] == [game.pk]


def test_new_rules_quarantine_no_running_game(game, monkeypatch):
    monkeypatch.setattr(engine, "RULES_VERSION", engine.RULES_VERSION + 1)
    monkeypatch.setattr(
        "games.tables.actions.locked_game.position_hash", lambda position: "defined otherwise"
    )
    assert verify_game(game.pk) is None
    action = first_legal(game)
    assert post_move(game, action).status_code == 201
    assert verify_game(game.pk) is None
    game.refresh_from_db()
    assert game.quarantined_at is None


def test_new_rules_quarantine_no_game_without_moves(mina, otto, monkeypatch):
    game = start_game(mina, otto)
    monkeypatch.setattr(engine, "RULES_VERSION", engine.RULES_VERSION + 1)
    monkeypatch.setattr(engine, "encode_state", lambda state: {"encoded": "otherwise"})
    assert verify_game(game.pk) is None
    assert start_game(mina, otto).rules_version == engine.RULES_VERSION


def test_a_game_whose_log_contradicts_its_status_stays_in_quarantine(game):
    play_to_the_end(game)
    Game.objects.update(status=Game.Status.RUNNING, reason="", finished_at=None, to_move=0)
    assert verify_game(game.pk)
    with pytest.raises(errors.Refused, match="match the status"):
        release_game(game.pk)
