"""Deleting an account leaves no trace of what its owner wrote, nor of the name and the address.

The text fields are found by introspection: a new one has to be filled in `leaver.py`, or to be listed here
with the reason why no user can write into it.
"""

from datetime import timedelta
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.contrib.admin.models import LogEntry
from django.core.cache import cache
from django.test import Client

from accounts.actions.deletion import delete_account
from accounts.actions.export import write_export
from accounts.actions.guests import UNUSED_AFTER, delete_unused_guests
from accounts.models import User
from games.chat.actions.write_note import write_note
from games.chat.models import ChatLine, Report
from games.notifications.actions.sweep import deliver_app_notifications
from games.notifications.models import PushSubscription
from games.tables.actions.quarantine import quarantine_game, release_game
from games.tables.models import Game
from tests.accounts.leaver import (
    ADDRESS,
    CLOCK,
    MARK,
    TIME_ZONE,
    fill_account,
    fill_channels,
    leaver_with_games,
)
from tests.accounts.traces import free_text_fields, traces_in_database, traces_in_files, traces_in_redis
from tests.factories import GuestFactory, UserFactory, start_game
from tests.playing import first_legal, mover_of, play

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

NOT_FILLED = {
    "accounts.User.password": "a hash",
    "account.EmailConfirmation.key": "random; deleted with the address",
    "admin.LogEntry.change_message": "what staff did, and the reason that they gave",
    "admin.LogEntry.object_id": "a number",
    "analysis.Hint.action": "a move",
    "analysis.Review.plies": "computed from moves",
    "auth.Group.name": "chosen by staff for all its members",
    "auth.Permission.codename": "written by the site",
    "auth.Permission.name": "written by the site",
    "contenttypes.ContentType.app_label": "written by the site",
    "contenttypes.ContentType.model": "written by the site",
    "daily.BotSolo.actions": "moves of a bot",
    "matchmaking.Wish.hours": "computed from moves",
    "daily.BotSolo.commitment": "a hash",
    "daily.DailyMoon.commitment": "a hash",
    "daily.DailySecret.salt": "random",
    "daily.DailySecret.tiles": "numbers of tiles",
    "leaderboards.Achievement.code": "one of a list in the code",
    "leaderboards.CountingState.week": "a date",
    "leaderboards.PlayerStats.results": "counts",
    "leaderboards.PlayerStats.solo_scores": "counts",
    "leaderboards.PlayerStats.tiles": "counts",
    "leaderboards.Rating.trail": "numbers",
    "leaderboards.Season.month": "a date",
    "leaderboards.SiteTally.name": "one of a list in the code",
    "leaderboards.Standing.period": "a date",
    "leaderboards.Standing.week": "a date",
    "leaderboards.StandingCount.period": "a date",
    "notifications.AccountMail.content": "encrypted; deleted by address (test_account_mail.py)",
    "notifications.SiteKey.name": "written by the site",
    "notifications.SiteKey.value": "a key of the site",
    "novaluna_site.FailedRow.error": "the type and the place of an error",
    "novaluna_site.FailedRow.row": "numbers",
    "novaluna_site.FailedRow.work": "the name of a task",
    "novaluna_site.LastRun.work": "the name of a task",
    "sessions.Session.session_key": "random",
    "tables.Game.commitment": "a hash",
    "tables.Game.link_code": "random",
    "tables.Game.order": "numbers of seats",
    "tables.Game.quarantined_because": "an error of the engine",
    "tables.Game.state": "a position",
    "tables.Game.time_control": "one of a list in the code",
    "tables.GameSecret.salt": "random",
    "tables.GameSecret.tiles": "numbers of tiles",
    "tables.Move.action": "a move",
    "tables.Move.answer": "what a move changed",
    "tables.Move.idempotency_key": "a hash of what the client chose",
    "tables.Move.position_hash": "a hash",
    "tables.Move.request_hash": "a hash",
    "tables.Seat.nonce": "64 hexadecimal digits, which the proof of the shuffle needs",
    "tables.ShuffleSecret.secret": "random",
    "tables.TakenBackMove.action": "a move",
    "tables.TakenBackMove.idempotency_key": "a hash of what the client chose",
    "tables.UnseenMove.state": "a position",
    "usersessions.UserSession.data": "not used",
    "usersessions.UserSession.session_key": "random",
}
"""Fields that contain no words of a user, and why."""
WITH_TIME_ZONE = {
    "accounts.User.time_zone": "the choice itself",
    "tables.Game.turn_zone": "a copy while a turn runs",
    "tables.UnseenMove.turn_zone": "a copy while a move can be taken back",
}
"""Fields that hold one of the time zones. The test uses TIME_ZONE for them."""
NOT_SEARCHED = frozenset({"valkey", "test.sqlite3", "test.sqlite3-wal", "test.sqlite3-shm"})
"""Files of the databases, which are searched through the databases themselves."""


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


def filled_fields():
    return set(free_text_fields()) - set(NOT_FILLED) - set(WITH_TIME_ZONE)


def column(name):
    field = free_text_fields()[name]
    return f"{field.model._meta.db_table}.{field.column}"


def assert_no_trace():
    assert traces_in_database(MARK) == set()
    assert traces_in_database(TIME_ZONE) == set()
    assert traces_in_redis(MARK) == set()
    assert traces_in_files(MARK, without=NOT_SEARCHED) == set()


def test_every_text_field_is_filled_or_has_a_reason():
    leaver_with_games()
    unknown = {*NOT_FILLED, *WITH_TIME_ZONE} - set(free_text_fields())
    assert unknown == set(), "these fields no longer exist"
    found = traces_in_database(MARK)
    unfilled = {name for name in filled_fields() if column(name) not in found}
    assert unfilled == set(), "fill them in leaver.py, or say in NOT_FILLED why no user can"
    listed = {name for name in NOT_FILLED if column(name) in found}
    assert listed == set(), "these do contain what users write"
    assert traces_in_database(TIME_ZONE) == {column(name) for name in WITH_TIME_ZONE}


def test_an_account_with_games_leaves_no_trace():
    leaver, _opponent, game = leaver_with_games()
    delete_account(leaver)
    assert User.objects.get(pk=leaver.pk).kind == User.Kind.FORMER
    assert game.seats.count() == 2
    assert_no_trace()


def test_an_account_with_a_game_in_quarantine_leaves_no_trace():
    """Such a game can't be resigned, so it keeps the turn and the move that could be taken back."""
    leaver, opponent, game = leaver_with_games()
    other = start_game(leaver, opponent, **CLOCK)
    while mover_of(other) != leaver:
        play(other, first_legal(other), key=f"k{other.version}")
    for each in (game, other):
        quarantine_game(each.pk, "test")
    assert traces_in_database(TIME_ZONE) == {column(name) for name in WITH_TIME_ZONE}
    delete_account(leaver)
    assert_no_trace()
    release_game(other.pk)
    assert_no_trace()


def test_an_account_without_games_leaves_no_trace():
    leaver = UserFactory(username=f"{MARK}_1", email=ADDRESS, time_zone=TIME_ZONE)
    fill_account(leaver)
    fill_channels(leaver)
    delete_account(leaver)
    assert not User.objects.filter(pk=leaver.pk).exists()
    assert_no_trace()


def test_a_guest_deleted_by_the_sweep_leaves_no_trace(clock):
    opponent = UserFactory(username="mina")
    guest = GuestFactory(username=f"{MARK}_guest", time_zone=TIME_ZONE)
    game = start_game(guest, opponent, name=f"{MARK} league", time_control="3d")
    browser = Client(headers={"User-Agent": f"{MARK}/1.0"})
    browser.force_login(guest)
    write_note(guest, game.pk, f"{MARK} was here")
    PushSubscription.objects.create(user=guest, endpoint=f"https://push.example.com/{MARK}", browser=MARK)
    browser.get(f"/games/{game.pk}/")
    clock(UNUSED_AFTER + timedelta(days=1))
    assert delete_unused_guests() == 1
    assert User.objects.get(pk=guest.pk).kind == User.Kind.FORMER
    assert_no_trace()


def test_the_former_opponent_sees_no_trace():
    leaver, opponent, game = leaver_with_games()
    deliver_app_notifications()
    browser = Client()
    browser.force_login(opponent)
    assert MARK in pages_of(browser, game), "otherwise the test proves nothing"
    delete_account(leaver)
    deliver_app_notifications()
    after = pages_of(browser, game)
    assert MARK not in after
    assert "Former player" in after


def pages_of(browser: Client, game: Game) -> str:
    """Everything that shows the game to one of its players, in small letters except for headings."""
    api = [f"/api/games/{game.pk}/{part}" for part in ("", "chat/", "events/", "positions/1/")]
    pages = [f"/games/{game.pk}/{part}" for part in ("", "position.svg", "replay/")]
    lists = ["/games/", "/games/finished/", "/api/games/mine/", "/notifications/", "/api/notifications/"]
    answers = [browser.get(path) for path in [*api, *pages, *lists, "/api/games/finished/", "/find/"]]
    assert {answer.status_code for answer in answers} <= {200, 404}
    export = BytesIO()
    write_export(browser.get("/games/").wsgi_request.user, export)
    with ZipFile(export) as archive:
        exported = [archive.read(name).decode() for name in archive.namelist()]
    return "\n".join([*(answer.content.decode() for answer in answers), *exported])


def test_staff_still_see_what_was_done_and_reported():
    leaver, opponent, _game = leaver_with_games()
    reports, entries = Report.objects.count(), LogEntry.objects.count()
    delete_account(leaver)
    assert (Report.objects.count(), LogEntry.objects.count()) == (reports, entries)
    about_opponent = Report.objects.get(reporter=leaver)
    assert [line["author"] for line in about_opponent.context] == [leaver.pk, opponent.pk]
    assert about_opponent.context[1]["text"].startswith("hello @…, how")
    assert LogEntry.objects.filter(object_repr=f"user {leaver.pk}").count() == 1


def test_other_names_in_a_chat_stay():
    leaver, opponent, _game = leaver_with_games()
    ChatLine.objects.filter(author=opponent).update(
        text=f"@{leaver.username} @{leaver.username}-2 @mina a@b.org"
    )
    delete_account(leaver)
    assert ChatLine.objects.get(author=opponent).text == f"@… @{leaver.username}-2 @mina a@b.org"
