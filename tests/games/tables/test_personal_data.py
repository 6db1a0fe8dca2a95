import json
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.utils import timezone

from accounts.actions.deletion import delete_account
from accounts.actions.export import write_export
from games.chat.actions.say import say
from games.chat.actions.write_note import write_note
from games.chat.models import ChatLine, Note
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.models import Game
from games.tables.snapshots import visible_state
from tests.playing import first_legal, play

pytestmark = pytest.mark.django_db


def exported(user):
    file = BytesIO()
    write_export(user, file)
    with ZipFile(file) as archive:
        return {name.removesuffix(".json"): json.loads(archive.read(name)) for name in archive.namelist()}


@pytest.fixture
def talked(game, mina, otto):
    """One move, one line and one note of each."""
    for user, key in ((mina, "a"), (otto, "b")):
        say(user, game.pk, f"hello from {user.username}")
        write_note(user, game.pk, f"plan of {user.username}")
        game.refresh_from_db()
        play(game, first_legal(game), key=key)
    game.refresh_from_db()
    return game


def test_the_export_contains_the_users_games_moves_and_texts(talked, mina):
    data = exported(mina)
    assert [row["game_id"] for row in data["games"]] == [talked.pk]
    assert {row["action"] for row in data["moves"]} == set(
        talked.moves.filter(seat=0).values_list("action", flat=True)
    )
    assert [row["text"] for row in data["chat"]] == ["hello from mina"]
    assert [row["text"] for row in data["notes"]] == ["plan of mina"]


def test_the_export_contains_no_texts_of_others_and_no_hidden_tiles(talked, mina):
    text = json.dumps(exported(mina))
    assert "otto" not in text
    assert "tiles" not in text
    assert json.dumps(talked.secret.tiles) not in text


def test_deleting_an_account_resigns_running_games_and_keeps_them(talked, mina, otto):
    delete_account(mina)
    talked.refresh_from_db()
    assert talked.status == Game.Status.FINISHED
    seats = list(talked.seats.select_related("user"))
    assert [seat.user.display_name for seat in seats] == ["Former player", "otto"]
    assert seats[0].left == "resign"
    assert seats[1].place == 1
    assert visible_state(talked).ply == talked.version


def test_it_closes_the_users_tables_and_leaves_those_of_others(mina, otto, options):
    own, other = open_table(mina, options()), open_table(otto, options(seat_count=3))
    join_table(mina, other.pk)
    delete_account(mina)
    assert Game.objects.get(pk=own.pk).status == Game.Status.CANCELLED
    assert [seat.user for seat in other.seats.all()] == [otto]


def test_chat_texts_and_notes_are_deleted(talked, mina, otto):
    delete_account(mina)
    assert [line.text for line in ChatLine.objects.order_by("pk")] == ["", "hello from otto"]
    assert Note.objects.get().author == otto


def test_a_quarantined_game_does_not_prevent_deletion(talked, mina):
    Game.objects.update(quarantined_at=timezone.now())
    delete_account(mina)
    mina.refresh_from_db()
    assert mina.kind == "former"
