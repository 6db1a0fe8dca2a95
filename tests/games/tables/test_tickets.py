"""Tickets: the site commits itself before the host of a new table chooses a nonce."""

import secrets
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.signing import TimestampSigner
from django.db import IntegrityError, connection, transaction

from games.tables import errors, fairness
from games.tables.actions.open_table import open_table
from games.tables.contributions import Contribution
from games.tables.models import Game, Seat, ShuffleSecret
from games.tables.tickets import LIFETIME, new_ticket, secret_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def contribution(ticket: str) -> Contribution:
    return Contribution(nonce=secrets.token_hex(32), ticket=ticket)


def test_the_table_keeps_the_commitment_of_the_ticket(mina, options, django_assert_num_queries):
    with django_assert_num_queries(0):
        ticket, commitment = new_ticket()
    table = open_table(mina, options(), contribution=contribution(ticket))
    assert table.commitment == commitment == fairness.commitment(table.shuffle_secret.secret)


def test_no_two_tickets_have_the_same_commitment():
    assert len({new_ticket().commitment for _ in range(50)}) == 50


def test_a_ticket_is_refused_the_second_time(mina, otto, options):
    ticket = new_ticket().ticket
    open_table(mina, options(), contribution=contribution(ticket))
    for host in (mina, otto):
        with pytest.raises(errors.TicketRefused):
            open_table(host, options(), contribution=contribution(ticket))
    assert Game.objects.count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_only_one_of_several_requests_at_once_gets_the_ticket(mina, otto, kian, options):
    ticket = new_ticket().ticket

    def attempt(host) -> str:
        try:
            open_table(host, options(), contribution=contribution(ticket))
        except errors.TicketRefused as refusal:
            return refusal.code
        finally:
            connection.close()
        return "opened"

    with ThreadPoolExecutor(3) as pool:
        answers = sorted(pool.map(attempt, (mina, otto, kian)))
    assert answers == ["opened", "ticket_refused", "ticket_refused"]
    assert Game.objects.count() == ShuffleSecret.objects.count() == 1


def test_a_ticket_expires(mina, options, monkeypatch):
    now = time.time()
    issued = {late: ticket_of(now - LIFETIME.total_seconds() + late, monkeypatch) for late in (-5, 60)}
    with pytest.raises(errors.TicketRefused):
        open_table(mina, options(), contribution=contribution(issued[-5]))
    assert not Game.objects.exists()
    assert open_table(mina, options(), contribution=contribution(issued[60])).commitment


def ticket_of(moment: float, monkeypatch) -> str:
    with monkeypatch.context() as patch:
        patch.setattr(time, "time", lambda: moment)
        return new_ticket().ticket


def test_a_ticket_survives_a_new_secret_key_as_long_as_the_old_one_is_a_fallback(settings):
    ticket, commitment = new_ticket()
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "new" * 20, [settings.SECRET_KEY]
    assert fairness.commitment(secret_of(ticket)) == commitment
    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(errors.Malformed):
        secret_of(ticket)


def forged(ticket: str) -> list[str]:
    value, moment, signature = ticket.split(":")
    return [
        f"{secrets.token_hex(16)}:{moment}:{signature}",
        f"{value}:zzzzzz:{signature}",
        f"{value}:{moment}:{'A' * len(signature)}",
        f"{value}:{signature}",
        value,
        "x",
        TimestampSigner(salt="another purpose").sign("0" * 32),
    ]


def test_a_forged_ticket_is_refused(mina, options):
    for ticket in forged(new_ticket().ticket):
        with pytest.raises(errors.Malformed):
            open_table(mina, options(), contribution=contribution(ticket))
    assert not Game.objects.exists()


def test_the_database_refuses_what_must_not_be(game, bots, mina, options):
    table = open_table(mina, options(seat_count=3, bots=("crescent",)))
    for wrong in (
        lambda: ShuffleSecret.objects.filter(game=table).update(secret=game.shuffle_secret.secret),
        lambda: ShuffleSecret.objects.filter(game=table).update(secret=""),
        lambda: Seat.objects.filter(game=table, is_bot=True).update(nonce="0" * 64),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            wrong()
