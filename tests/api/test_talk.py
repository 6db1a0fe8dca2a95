import pytest
from django.utils import timezone

from accounts.models import Block
from games.chat.actions.change_line import EDITABLE_FOR
from games.chat.actions.say import FLOOD_LINES
from games.chat.models import ChatLine, Note, Report
from tests.api.caller import start


def texts(answer) -> list[str]:
    assert answer.status_code == 200
    return [line["text"] for line in answer.json()["results"]]


def test_players_and_spectators_have_separate_chats(game, mina, otto, sam, visitor):
    said = mina.post(f"games/{game.pk}/chat/", {"text": " Good  luck! "})
    assert (said.status_code, said.json()["text"], said.json()["room"]) == (201, "Good luck!", "players")
    assert sam.post(f"games/{game.pk}/chat/", {"text": "Take 41."}).json()["room"] == "spectators"
    assert texts(otto.get(f"games/{game.pk}/chat/")) == ["Good luck!"]
    assert texts(visitor.get(f"games/{game.pk}/chat/")) == ["Take 41.", "Good luck!"]


def test_a_guest_reads_and_does_not_chat(game, guest):
    assert texts(guest.get(f"games/{game.pk}/chat/")) == []
    assert guest.post(f"games/{game.pk}/chat/", {"text": "Hi"}).status_code == 403


def test_a_line_can_be_edited_and_deleted_for_a_while(game, mina, otto):
    line = mina.post(f"games/{game.pk}/chat/", {"text": "Helo"}).json()["id"]
    assert otto.send("patch", f"chat/{line}/", {"text": "x"}).status_code == 404
    edited = mina.send("patch", f"chat/{line}/", {"text": "Hello"})
    assert (edited.status_code, edited.json()["text"]) == (200, "Hello")
    assert edited.json()["edited_at"]
    assert mina.send("delete", f"chat/{line}/").status_code == 204
    (left,) = otto.get(f"games/{game.pk}/chat/").json()["results"]
    assert (left["text"], left["deleted"]) == ("", True)
    old = mina.post(f"games/{game.pk}/chat/", {"text": "Old"}).json()["id"]
    ChatLine.objects.filter(pk=old).update(created_at=timezone.now() - EDITABLE_FOR)
    assert mina.send("delete", f"chat/{old}/").status_code == 409


def test_too_many_lines_are_refused(game, mina):
    for _ in range(FLOOD_LINES):
        assert mina.post(f"games/{game.pk}/chat/", {"text": "Hi"}).status_code == 201
    held = mina.post(f"games/{game.pk}/chat/", {"text": "Hi"})
    assert (held.status_code, held["Retry-After"]) == (429, "20")


@pytest.mark.parametrize("text", ["\u202e", "\u0007"])
def test_a_line_without_visible_characters_is_refused(game, mina, text):
    answer = mina.post(f"games/{game.pk}/chat/", {"text": text})
    assert (answer.status_code, answer.json()["field"]) == (422, "text")


def test_only_the_author_can_read_a_note(game, mina, otto, sam):
    path = f"games/{game.pk}/note/"
    assert mina.get(path).json() == {"text": ""}
    assert mina.send("put", path, {"text": " Watch the reds.\n"}).json() == {"text": " Watch the reds.\n"}
    assert mina.get(path).json() == {"text": " Watch the reds.\n"}
    assert otto.get(path).json() == {"text": ""}
    assert sam.send("put", path, {"text": "x"}).status_code == 403
    assert Note.objects.count() == 1


def test_muting_hides_lines_and_blocking_prevents_contact(game, mina, otto, open_by):
    mina.post(f"games/{game.pk}/chat/", {"text": "Hi"})
    muted = otto.send("put", "blocks/MINA/", {"kind": "muted"})
    assert muted.json() == {
        "user": {"id": mina.user.pk, "username": "mina", "name": "mina", "kind": "person"},
        "kind": "muted",
    }
    assert texts(otto.get(f"games/{game.pk}/chat/")) == []
    otto.send("put", "blocks/mina/", {"kind": "blocked"})
    assert [each["kind"] for each in otto.get("blocks/").json()["results"]] == ["blocked"]
    table = open_by(mina)
    assert mina.post(f"games/{table.pk}/invitations/", {"username": "otto"}).status_code == 422
    assert otto.send("delete", "blocks/mina/").status_code == 204
    assert not Block.objects.exists()


def test_nobody_can_block_themselves_or_an_unknown_player(mina):
    assert mina.send("put", "blocks/mina/", {"kind": "muted"}).status_code == 422
    assert mina.send("put", "blocks/nobody/", {"kind": "muted"}).status_code == 404


def test_a_report_stores_the_chat_as_it_was(game, mina, otto):
    line = otto.post(f"games/{game.pk}/chat/", {"text": "Rude words"}).json()["id"]
    body = {"username": "otto", "reason": "abuse", "text": "See there.", "game": game.pk, "line": line}
    answer = mina.post("reports/", body)
    otto.send("delete", f"chat/{line}/")
    report = Report.objects.get(pk=answer.json()["id"])
    assert answer.status_code == 201
    assert [each["text"] for each in report.context] == ["Rude words"]


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"username": "mina"}, 422),
        ({"username": "nobody"}, 422),
        ({"reason": "boredom"}, 400),
        ({"game": 10**17}, 404),
        ({"game": 2**70}, 400),
        ({"line": 1}, 404),
        ({"text": "x" * 1001}, 400),
    ],
)
def test_a_report_that_makes_no_sense_is_refused(mina, otto, change, status):
    assert mina.post("reports/", {"username": "otto", "reason": "spam", **change}).status_code == status
    assert not Report.objects.exists()


def test_the_chat_of_a_full_table_is_read_page_by_page(mina, otto, open_by):
    game = start(open_by(mina), otto)
    ChatLine.objects.bulk_create(
        ChatLine(game=game, room="players", author=mina.user, text=str(number)) for number in range(60)
    )
    newest = mina.get(f"games/{game.pk}/chat/").json()
    assert [line["text"] for line in newest["results"]] == [str(number) for number in range(59, 34, -1)]
    assert newest["next"]
