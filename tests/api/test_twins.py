"""Twin games have the same visible past and another order of the hidden tiles. Until a different tile is
drawn, nothing distinguishes them: no answer of the API, no page, no event, log line, mail or export."""

import logging
from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.core import mail
from django.core.cache import cache
from django.utils import timezone

from accounts.actions.export import write_export
from games.daily.actions.deal_moons import deal_missing_moons
from games.tables.fairness import new_secret
from games.tables.models import Game, GameSecret, ShuffleSecret
from tests.api.caller import Caller, mover, start
from tests.api.twins import SWAPPED, seen_by, twin_of
from tests.factories import StaffFactory
from tests.playing import first_legal, play
from tests.profile import by_profile
from tests.rollback import rolled_back

PLIES_BEFORE = 8


@pytest.fixture
def _still_clock(monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 3, 1, tzinfo=UTC))


def exported_by(caller: Caller) -> dict[str, bytes]:
    file = BytesIO()
    write_export(caller.user, file)
    with ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def logged(caplog: pytest.LogCaptureFixture) -> list[Any]:
    """The log without its timestamps, because the logger does not use the frozen clock."""
    return [
        {**record.msg, "timestamp": None} if isinstance(record.msg, dict) else record.getMessage()
        for record in caplog.records
    ]


@pytest.mark.usefixtures("_still_clock")
def test_nobody_can_tell_twin_games_apart(
    mina, otto, sam, guest, visitor, open_by, published, caplog, django_capture_on_commit_callbacks
):
    caplog.set_level(logging.DEBUG)
    staff = Caller(StaffFactory())
    viewers = by_profile(ci=(mina, otto, visitor), nightly=(mina, otto, sam, guest, visitor, staff))
    game = start(open_by(mina), otto)
    for _ in range(PLIES_BEFORE):
        play(game, first_legal(game), key=f"before-{game.version}")
        game.refresh_from_db()

    def life(tiles: list[int]) -> list[Any]:
        """Everything that each viewer can see, ply by ply, with the pile in this order."""
        GameSecret.objects.update(tiles=tiles)
        ShuffleSecret.objects.update(secret=new_secret())
        now = Game.objects.get(pk=game.pk)
        lived, pile = [], now.state["pile"]
        while not is_turned_up(now):
            published.clear()
            mail.outbox.clear()
            caplog.clear()
            cache.clear()
            player = mover(now, mina, otto)
            with django_capture_on_commit_callbacks(execute=True):
                refused = player.move(now, "1@99,99", key="refused").content
                accepted = player.move(now, first_legal(now)).content
            now.refresh_from_db()
            # Collecting everything takes long, so it is done only at the start and when tiles were revealed.
            looks = not lived or now.state["pile"] < pile
            pile = now.state["pile"]
            everybody = [seen_by(caller, now) for caller in viewers] if looks else []
            kept = [exported_by(caller) for caller in (mina, otto)] if looks else []
            mails = [str(message.message()) for message in mail.outbox]
            lived.append((refused, accepted, everybody, kept, mails, list(published), logged(caplog)))
        return lived

    def life_of(tiles: list[int]) -> list[Any]:
        with rolled_back():
            return life(tiles)

    def is_turned_up(now: Game) -> bool:
        return now.state["pile"] < game.state["pile"] - SWAPPED[0]

    # The first request of a day deals the Daily Moon; both twins must find the same one.
    deal_missing_moons()
    order = list(game.secret.tiles)
    lives = [life_of(order), life_of(twin_of(game, order))]
    assert published
    (*one, one_turned_up), (*other, other_turned_up) = lives
    assert sum(bool(everybody) for _, _, everybody, *_ in one) > 1
    assert one == other
    assert one_turned_up != other_turned_up
