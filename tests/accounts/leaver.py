"""A person who has filled every text field that people can fill, mostly through the site's own actions."""

from datetime import timedelta

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import CHANGE, DELETION, LogEntry
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.chat.actions.report_player import report_user
from games.chat.actions.say import say
from games.chat.actions.write_note import write_note
from games.chat.models import Report
from games.clocks.models import Vacation
from games.notifications.actions.record_channel_health import switch_off
from games.notifications.actions.save_preferences import save_settings
from games.notifications.actions.sweep import RETURNS
from games.notifications.models import ChannelTest, PushSubscription, Webhook
from games.notifications.models.notification import Channel, Kind
from games.tables.actions.open_table import open_table
from games.tables.actions.rematch import offer_rematch
from games.tables.actions.take_back import take_move_back
from games.tables.models import Game, UnseenMove
from tests.accounts.forms import log_in_data
from tests.factories import PlayerFactory, StaffFactory, UserFactory, start_game, table_options
from tests.playing import first_legal, mover_of, play, resign

MARK = "zqxwvu"
"""Part of everything that the person writes, and of the username and the address. Not in any random token."""
TIME_ZONE = "Antarctica/Troll"
"""A choice of the person that nobody else makes."""
CLOCK = {"time_control": "3d", "window": (9, 17)}
"""Clocks run in the daytime of the player, so a game stores the player's time zone."""
NAME = f"{MARK}_1"
ADDRESS = f"{MARK}@example.com"


def leaver_with_games() -> tuple[User, User, Game]:
    """The person, an opponent, and a running game of both, after the person has done everything."""
    leaver = UserFactory(username=NAME, email=ADDRESS, time_zone=TIME_ZONE)
    opponent = UserFactory(username="mina")
    fill_account(leaver)
    game = start_game(leaver, opponent, name=f"{MARK} league", take_backs=True, **CLOCK)
    fill_game(leaver, opponent, game)
    fill_channels(leaver)
    fill_admin_log(leaver)
    User.objects.filter(pk=leaver.pk).update(language=MARK, seen_language=MARK, avatar=MARK)
    return leaver, opponent, game


def fill_account(leaver: User) -> None:
    browser = Client(headers={"User-Agent": f"{MARK}/1.0"})
    browser.post("/accounts/login/", log_in_data(leaver.username))
    # In a browser that is not logged in, the session contains the address.
    Client().post("/accounts/password/reset/", {"email": leaver.email})
    Authenticator.objects.create(user=leaver, type="webauthn", data={"name": f"{MARK}'s key"})


def fill_game(leaver: User, opponent: User, game: Game) -> None:
    open_table(leaver, table_options(name=""))
    take_one_move_back(leaver, game)
    line = say(leaver, game.pk, f"I am {MARK}")
    say(opponent, game.pk, f"hello @{leaver.username.upper()}, how are you?")
    write_note(leaver, game.pk, f"{MARK} was here")
    report_user(leaver, opponent, reason=Report.Reason.ABUSE, text=f"{MARK} is angry", game_id=game.pk)
    about = {"text": f"look at @{leaver.username}", "game_id": game.pk}
    report_user(opponent, leaver, reason=Report.Reason.SPAM, line_id=line.pk, **about)
    report_user(PlayerFactory(username="sam"), opponent, reason=Report.Reason.OTHER, **about)
    now = timezone.now()
    Vacation.objects.create(user=leaver, starts_at=now - timedelta(days=2), ends_at=now - timedelta(days=1))
    RETURNS.run()
    rematch_after_a_finished_game(leaver, opponent)


def take_one_move_back(leaver: User, game: Game) -> None:
    """Play until the leaver has taken a move back, and has made another one that can be taken back."""
    while not (game.taken_back and UnseenMove.objects.filter(game=game, seat=0).exists()):
        play(game, first_legal(game), key=f"{MARK}-{game.version}-{game.taken_back}")
        game.refresh_from_db()
        if not game.taken_back and UnseenMove.objects.filter(game=game, seat=0).exists():
            take_move_back(leaver, game.pk, game.version)
            game.refresh_from_db()


def rematch_after_a_finished_game(leaver: User, opponent: User) -> None:
    """It ends in the leaver's turn, so that the game keeps the leaver's time zone."""
    finished = start_game(leaver, opponent, name=f"{MARK} cup", **CLOCK)
    while mover_of(finished) != leaver:
        play(finished, first_legal(finished), key=f"k{finished.version}")
    resign(finished, opponent)
    finished.refresh_from_db()
    offer_rematch(opponent, finished)


def fill_channels(leaver: User) -> None:
    save_settings(leaver, {}, {Kind.OVER: {Channel.EMAIL: False}})
    leaver.notification_settings.choices[MARK] = {}
    leaver.notification_settings.feed_token = MARK
    leaver.notification_settings.save()
    Webhook.objects.create(user=leaver, url=f"https://example.com/{MARK}", secret=MARK)
    PushSubscription.objects.create(
        user=leaver, endpoint=f"https://push.example.com/{MARK}", p256dh=MARK, auth=MARK, browser=MARK
    )
    ChannelTest.objects.create(
        user=leaver, channel=Channel.WEBHOOK, asked_at=timezone.now(), outcome="failed", reason=MARK
    )
    switch_off(leaver.pk, Channel.WEBHOOK, f"{MARK} does not answer", timezone.now())


def fill_admin_log(leaver: User) -> None:
    """What the admin logs when staff ban somebody and change or delete what belongs to them."""
    staff = StaffFactory()
    Group.objects.create(name="moderators").user_set.add(leaver)
    old = EmailAddress.objects.create(user=leaver, email=f"old-{ADDRESS}", verified=False)
    for rows, action in (
        (User.objects.filter(pk=leaver.pk), CHANGE),
        (EmailAddress.objects.filter(email=ADDRESS), CHANGE),
        (EmailAddress.objects.filter(pk=old.pk), DELETION),
        (Authenticator.objects.filter(user=leaver), CHANGE),
        (UserSession.objects.filter(user=leaver), CHANGE),
    ):
        assert rows.exists()
        LogEntry.objects.log_actions(staff.pk, rows, action, "looked after", single_object=True)
    old.delete()
