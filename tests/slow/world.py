"""A player with every channel, and one row for each kind of work that takes long."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core.mail import EmailMessage
from django.utils import timezone

from accounts.models import User
from games.analysis.actions.ask_hint import ask_hint
from games.analysis.actions.ask_review import ask_review
from games.analysis.actions.find_hint import HINTS
from games.analysis.actions.review_moves import REVIEWS
from games.analysis.models import Hint
from games.bots.actions.ensure_bots import ensure_bots
from games.bots.actions.schedule_turn import BOT_TURNS
from games.bots.models import BotTurn
from games.daily.actions.deal_moons import deal_missing_moons
from games.daily.actions.play_bot_solo import BOT_SOLOS
from games.daily.models import SoloToPlay
from games.notifications.actions.save_preferences import subscribe
from games.notifications.actions.send_account_mail import ACCOUNT_MAILS, store_account_mail
from games.notifications.actions.send_test import ENDPOINT_TESTS, MAIL_TESTS, ask_test
from games.notifications.models import AccountMail, Notification, Webhook
from games.notifications.models.notification import Channel, Kind
from games.tables.actions.open_table import open_table
from games.tables.models import Game
from novaluna_site.celery import app
from tests.factories import UserFactory, start_game, table_options
from tests.games.notifications.test_push import Browser
from tests.playing import play


@dataclass(frozen=True)
class World:
    mina: User
    game: Game
    """Mina against a bot; it is her turn."""
    work: dict[str, Callable[[], Any]]
    """By name of the task what a worker does."""

    @property
    def parameters(self) -> dict[str, Any]:
        """Values for the parameters of paths."""
        return {
            "game_id": self.game.pk,
            "username": self.mina.username,
            "channel": "webhook",
            "ply": 0,
            "kind": "svg",
            "notification_id": Notification.objects.filter(user=self.mina).latest("pk").pk,
        }


def build(server: str) -> World:
    """`server`: the host and port of everything that Mina's messages are sent to."""
    ensure_bots()
    deal_missing_moons()
    mina, otto = UserFactory(username="mina"), UserFactory(username="otto")
    Webhook.objects.create(user=mina, url=f"http://{server}/hook")
    subscribe(mina, endpoint=f"http://{server}/push", **Browser().keys, browser="")
    game = _against_a_bot(mina, mover=0)
    finished = start_game(mina, otto)
    play(finished, "resign:1", seat=1)
    for channel in (Channel.EMAIL, Channel.PUSH, Channel.WEBHOOK):
        Notification.objects.create(
            user=mina, game=finished, turn=900, kind=Kind.OVER, channel=channel, due_at=timezone.now()
        )
    return World(mina, game, _work(mina, game, finished))


def _against_a_bot(host: User, *, mover: int) -> Game:
    while (game := open_table(host, table_options(bots=("new-moon",)))).to_move != mover:
        game.delete()
    return game


def _work(mina: User, game: Game, finished: Game) -> dict[str, Callable[[], Any]]:
    def run(task: str, *args: Any) -> Callable[[], Any]:
        return lambda: app.tasks[task].run(*args)

    ask_hint(mina, game.pk)
    ask_review(mina, finished.pk)
    store_account_mail(EmailMessage("Code", "ABCD", to=[mina.email]), has_code=True)
    solo = open_table(mina, table_options(seat_count=1, tokens=21))
    SoloToPlay.objects.create(game=solo, due_at=timezone.now())
    against_bot = _against_a_bot(mina, mover=1)
    BotTurn.objects.update(due_at=timezone.now())
    return {
        HINTS.task: run(HINTS.task, Hint.objects.get().pk),
        REVIEWS.task: run(REVIEWS.task, finished.pk),
        BOT_TURNS.task: run(BOT_TURNS.task, against_bot.pk),
        BOT_SOLOS.task: run(BOT_SOLOS.task, solo.pk),
        ACCOUNT_MAILS.task: run(ACCOUNT_MAILS.task, AccountMail.objects.get().pk),
        MAIL_TESTS.task: run(MAIL_TESTS.task, ask_test(mina, Channel.EMAIL).pk),
        ENDPOINT_TESTS.task: run(ENDPOINT_TESTS.task, ask_test(mina, Channel.WEBHOOK).pk),
        "notifications.send_mails": run("notifications.send_mails"),
        "notifications.send_messages": run("notifications.send_messages"),
    }
