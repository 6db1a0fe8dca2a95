"""The admin pages: what they show, what they never show, and that each action is logged."""

from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.chat.actions.report_player import report_user
from games.chat.actions.say import say
from games.chat.models import Report
from games.leaderboards.models import Suspicion
from games.tables.models import Game, GameSecret, TakenBackMove
from novaluna_site.models import FailedRow
from tests.playing import first_legal, play

pytestmark = pytest.mark.django_db


def act(client, model: str, action: str, *rows):
    return client.post(
        reverse(f"admin:{model}_changelist"),
        {"action": action, "_selected_action": [row.pk for row in rows]},
        follow=True,
    )


def test_a_failing_row_is_listed_and_retried_now(staff_client, monkeypatch):
    woken = []
    monkeypatch.setattr("novaluna_site.sweeps.wake_after_commit", lambda task, **_: woken.append(task))
    now = timezone.now()
    failed = FailedRow.objects.create(
        work="tables.close_idle_games",
        row="815",
        attempts=3,
        failed_at=now,
        retry_at=now + timedelta(hours=1),
        error="KeyError in decode, engine/codec.py:7",
    )
    page = staff_client.get(reverse("admin:novaluna_site_failedrow_changelist")).content.decode()
    assert all(text in page for text in (failed.work, failed.row, failed.error))
    act(staff_client, "novaluna_site_failedrow", "retry", failed)
    failed.refresh_from_db()
    assert failed.retry_at <= timezone.now()
    assert woken == ["tables.close_idle_games"]
    assert "retried" in LogEntry.objects.get().change_message


def test_games_are_listed_and_found_without_loading_moves_or_the_pile(staff_client, game):
    play(game, first_legal(game))
    with CaptureQueriesContext(
        connection,
    ) as queries:
        found = staff_client.get(reverse("admin:tables_game_changelist"), {"q": "otto"})
        staff_client.get(reverse("admin:tables_game_change", args=[game.pk]))
    assert "Harbour" in found.content.decode()
    asked = " ".join(query["sql"] for query in queries)
    assert "tables_move" not in asked
    assert "tables_gamesecret" not in asked
    assert "tables_shufflesecret" not in asked


def test_no_page_shows_the_pile_of_a_running_game(staff_client, game):
    secret = GameSecret.objects.get(game=game)
    page = staff_client.get(reverse("admin:tables_game_change", args=[game.pk])).content.decode()
    assert game.shuffle_secret.secret not in page
    assert str(secret.tiles)[1:40] not in page
    assert game.commitment in page


def test_a_move_that_was_taken_back_is_found_with_its_game(staff_client, game):
    row = {"game": game, "ply": 1, "seat": 0, "action": "17@2,-1", "idempotency_key": "k"}
    TakenBackMove.objects.create(**row, made_at=timezone.now(), taken_back_at=timezone.now())
    page = staff_client.get(reverse("admin:tables_game_change", args=[game.pk])).content.decode()
    assert "Moves that were taken back" in page
    assert "17@2,-1" in page


def test_nothing_is_edited_by_hand(staff_client, game):
    page = staff_client.get(reverse("admin:tables_game_change", args=[game.pk])).content.decode()
    assert 'name="_save"' not in page
    assert staff_client.get(reverse("admin:tables_game_add")).status_code == 403


def test_an_aborted_game_has_no_result_and_the_act_is_logged(staff_client, game):
    act(staff_client, "tables_game", "abort_games", game)
    game.refresh_from_db()
    assert game.status == Game.Status.ABORTED
    assert not game.seats.exclude(place=None).exists()
    assert LogEntry.objects.get().change_message == "aborted"
    again = act(staff_client, "tables_game", "abort_games", game)
    assert "was already over" in again.content.decode()


def test_users_are_banned_and_unbanned_with_a_log(staff_client, mina):
    act(staff_client, "accounts_user", "ban", mina)
    assert not User.objects.get(pk=mina.pk).is_active
    act(staff_client, "accounts_user", "unban", mina)
    assert User.objects.get(pk=mina.pk).is_active
    assert [entry.change_message for entry in LogEntry.objects.order_by("pk")] == ["banned", "unbanned"]


def test_staff_can_not_ban_themselves(staff_client):
    act(staff_client, "accounts_user", "ban", User.objects.get(username="luna"))
    assert User.objects.get(username="luna").is_active


def test_a_report_shows_its_context_and_is_closed_with_a_log(staff_client, game, mina, otto):
    line = say(mina, game.pk, "<script>rude</script>")
    report = report_user(otto, mina, reason=Report.Reason.ABUSE, game_id=game.pk, line_id=line.pk)
    page = staff_client.get(reverse("admin:chat_report_change", args=[report.pk])).content.decode()
    assert "&lt;script&gt;rude&lt;/script&gt;" in page
    act(staff_client, "chat_report", "mark_acted", report)
    report.refresh_from_db()
    assert (report.status, report.handled_by.username) == (Report.Status.ACTED, "luna")
    assert LogEntry.objects.get().change_message == "acted"


def test_a_player_who_resigns_in_series_is_shown_to_the_staff(staff_client, game, mina, otto):
    suspicion = Suspicion.objects.create(
        loser=otto, winner=mina, games=4, last_game=game, seen_at=timezone.now()
    )
    listed = staff_client.get(reverse("admin:leaderboards_suspicion_changelist")).content.decode()
    assert "otto" in listed
    address = reverse("admin:leaderboards_suspicion_change", args=[suspicion.pk])
    assert "mina" in staff_client.get(address).content.decode()
    staff_client.post(address, {"status": "cleared"})
    suspicion.refresh_from_db()
    assert suspicion.status == Suspicion.Status.CLEARED
