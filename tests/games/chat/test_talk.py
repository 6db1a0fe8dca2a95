from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.utils import timezone

from accounts.actions.block_player import block_player
from accounts.models import Block, User
from games.chat.actions import say as talk
from games.chat.actions.change_line import delete_line, edit_line
from games.chat.actions.report_player import report_user
from games.chat.actions.say import say
from games.chat.actions.write_note import write_note
from games.chat.models import MAX_LINE, MAX_NOTE, ChatLine, Mention, Report
from games.chat.queries import chat_lines_visible_to, note_of, reported_talk
from games.tables import errors
from games.tables.models import Game
from tests.factories import GuestFactory
from tests.playing import play_to_the_end

pytestmark = pytest.mark.django_db
forget_names = import_module("games.chat.migrations.0002_reports_store_no_names").forget_names


def texts(user: User, game: Game) -> list[str]:
    return [line.text for line in chat_lines_visible_to(user, game).order_by("pk")]


def test_players_and_spectators_have_separate_chats_until_the_end(game, mina, otto, kian):
    say(mina, game.pk, "Good luck!")
    say(kian, game.pk, "I would take the blue one.")
    assert texts(otto, game) == ["Good luck!"]
    assert texts(kian, game) == ["Good luck!", "I would take the blue one."]
    play_to_the_end(game)
    assert len(texts(otto, game)) == 2
    assert say(kian, game.pk, "Well played!").room == ChatLine.Room.PLAYERS


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("  two\n lines\t", "two lines"),
        ("a\u202eb\u2066c", "abc"),
        ("bell\x07", "bell"),
        ("<b>bold</b>", "<b>bold</b>"),
        ("سلام", "سلام"),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_a_line_is_one_line_of_plain_text(game, mina, said, kept):
    assert say(mina, game.pk, said).text == kept


@pytest.mark.parametrize("said", ["", "  \n ", "\u202e", "x" * (MAX_LINE + 1)])
def test_an_empty_or_too_long_line_is_refused(game, mina, said):
    with pytest.raises(errors.Refused):
        say(mina, game.pk, said)


def test_a_guest_can_not_chat(game):
    guest = GuestFactory()
    with pytest.raises(errors.Forbidden):
        say(guest, game.pk, "hello")


def test_a_mention_notifies_a_user_who_can_read_it(game, mina, otto, kian):
    say(mina, game.pk, "@Otto @otto @kian mail@otto.example")
    assert list(Mention.objects.values_list("user__username", flat=True)) == ["otto"]


def test_nobody_is_notified_by_somebody_they_block(game, mina, otto):
    block_player(otto, mina, Block.Kind.BLOCKED)
    say(mina, game.pk, "@otto")
    assert not Mention.objects.exists()


@pytest.mark.parametrize("kind", list(Block.Kind))
def test_lines_of_muted_and_blocked_people_are_not_shown(game, mina, otto, kind):
    block_player(otto, mina, kind)
    say(mina, game.pk, "hello")
    assert texts(otto, game) == []
    assert texts(mina, game) == ["hello"]


def test_too_many_lines_in_a_short_time_are_refused(game, mina, monkeypatch):
    monkeypatch.setattr(talk, "FLOOD_LINES", 2)
    say(mina, game.pk, "one")
    say(mina, game.pk, "two")
    with pytest.raises(errors.TooMany) as refusal:
        say(mina, game.pk, "three")
    assert refusal.value.data["retry_after"] > 0


def test_a_line_can_be_edited_by_its_author_for_five_minutes(game, mina, otto):
    line = say(mina, game.pk, "helo")
    assert edit_line(mina, line.pk, "hello").edited_at is not None
    with pytest.raises(errors.NotFound):
        edit_line(otto, line.pk, "mine now")
    ChatLine.objects.update(created_at=timezone.now() - timedelta(minutes=6))
    with pytest.raises(errors.Conflict):
        edit_line(mina, line.pk, "too late")


def test_a_deleted_line_loses_its_text_and_mentions(game, mina):
    line = say(mina, game.pk, "@otto secret")
    delete_line(mina, line.pk)
    line.refresh_from_db()
    assert line.text == ""
    assert not Mention.objects.exists()
    with pytest.raises(errors.NotFound):
        delete_line(mina, line.pk)


def test_a_note_is_visible_only_to_its_author(game, mina, otto, kian):
    write_note(mina, game.pk, "watch the blues")
    assert (note_of(mina, game), note_of(otto, game)) == ("watch the blues", "")
    with pytest.raises(errors.Forbidden):
        write_note(kian, game.pk, "from outside")
    with pytest.raises(errors.Refused):
        write_note(mina, game.pk, "x" * (MAX_NOTE + 1))


def test_a_report_stores_the_chat_at_that_time(game, mina, otto):
    say(otto, game.pk, "nice")
    line = say(mina, game.pk, "rude words")
    report = report_user(
        otto, mina, reason=Report.Reason.ABUSE, text="see there", game_id=game.pk, line_id=line.pk
    )
    delete_line(mina, line.pk)
    report.refresh_from_db()
    assert [entry["text"] for entry in report.context] == ["nice", "rude words"]


def test_a_report_of_a_line_by_somebody_else_is_refused(game, mina, otto, kian):
    line = say(otto, game.pk, "nice")
    with pytest.raises(errors.NotFound):
        report_user(kian, mina, reason=Report.Reason.SPAM, game_id=game.pk, line_id=line.pk)


def test_the_migration_of_reports_keeps_ids_and_forgets_names(mina, otto, kian):
    User.objects.filter(pk=kian.pk).update(kind="former", is_active=False)
    context = [
        {
            "id": number,
            "room": "players",
            "author": {
                "id": author.pk,
                "username": author.username,
                "name": author.username,
                "kind": "person",
            },
            "text": "words",
            "created_at": "2026-11-18T04:00:00+00:00",
            "edited_at": None,
            "deleted": False,
        }
        for number, author in enumerate((otto, kian))
    ]
    report = Report.objects.create(reporter=mina, reported=otto, reason="spam", context=context)
    forget_names(apps, None)
    report.refresh_from_db()
    assert [(line["author"], line["text"]) for line in report.context] == [(otto.pk, "words"), (kian.pk, "")]
    assert reported_talk(report) == [("otto", "words"), ("Former player", "")]
