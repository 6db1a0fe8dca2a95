from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from accounts.models import Block
from games.chat.actions.say import say
from games.chat.actions.write_note import write_note
from games.chat.models import ChatLine, Note, Report


@pytest.fixture
def enter(client):
    def enter(user):
        client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
        return client

    return enter


def test_chat_lines_are_on_the_page_and_in_the_fragment(enter, game, mina, otto):
    say(otto, game.pk, "<b>hello</b> @mina")
    client = enter(mina)
    for path in (f"/games/{game.pk}/?tab=chat", f"/games/{game.pk}/chat/"):
        html = client.get(path).text
        assert "&lt;b&gt;hello&lt;/b&gt; @mina" in html


def test_a_plain_form_sends_edits_and_deletes_lines(enter, game, mina):
    client, form = enter(mina), f"/games/{game.pk}/chat/say/"
    assert client.post(form, {"text": "helo"}).status_code == 302
    line = ChatLine.objects.get()
    assert f'value="{line.pk}"' in client.get(f"/games/{game.pk}/?tab=chat&edit={line.pk}").text
    client.post(form, {"text": "hello", "line": line.pk})
    line.refresh_from_db()
    assert line.text == "hello"
    client.post(form, {"line": line.pk, "delete": "1"})
    line.refresh_from_db()
    assert line.deleted_at
    assert "Message deleted" in client.get(f"/games/{game.pk}/chat/").text


def test_an_old_line_can_no_longer_be_edited(enter, game, mina):
    line = say(mina, game.pk, "long ago")
    ChatLine.objects.update(created_at=timezone.now() - timedelta(minutes=6))
    html = enter(mina).get(f"/games/{game.pk}/chat/?edit={line.pk}").text
    assert "data-edit" not in html
    assert f'name="line" value="{line.pk}"' not in html


@pytest.mark.parametrize("path", ["?tab=chat&sheet&person=otto", "chat/?person=otto"])
def test_a_press_on_a_name_shows_what_is_known_and_a_challenge(enter, game, mina, otto, path):
    say(otto, game.pk, "hello")
    page = enter(mina).get(f"/games/{game.pk}/{path}").text
    assert "/players/otto/challenge/" in page
    assert "Rated · 2 days per move" in page


def test_names_cost_nothing_until_they_are_pressed(enter, game, mina, otto):
    say(otto, game.pk, "hello")
    client, path = enter(mina), f"/games/{game.pk}/chat/"
    assert 'data-person="otto"' in client.get(path).text
    assert "/challenge/" not in client.get(path).text


@pytest.mark.parametrize("name", ["mina", "crescent", "nobody", ""])
def test_only_other_people_have_a_card_in_the_chat(enter, game, mina, bots, name):
    assert "/challenge/" not in enter(mina).get(f"/games/{game.pk}/chat/?person={name}").text


def test_visitors_get_links_to_profiles_instead(client, game, otto):
    say(otto, game.pk, "hello")
    page = client.get(f"/games/{game.pk}/chat/?person=otto").text
    assert "/players/otto/" in page
    assert "data-person" not in page
    assert "/challenge/" not in page


def test_a_refused_line_says_why(enter, game, mina):
    answer = enter(mina).post(f"/games/{game.pk}/chat/say/", {"text": "  "}, follow=True)
    assert answer.status_code == 200
    assert ChatLine.objects.count() == 0


def test_many_lines_come_in_pages(enter, game, mina):
    ChatLine.objects.bulk_create(
        ChatLine(game=game, room="players", author=mina, text=f"line number {index}.") for index in range(70)
    )
    client = enter(mina)
    newest = client.get(f"/games/{game.pk}/chat/").text
    assert "number 69." in newest
    assert "number 9." not in newest
    before = ChatLine.objects.get(text="line number 10.").pk
    assert "number 9." in client.get(f"/games/{game.pk}/chat/?before={before}").text


def test_a_note_is_stored_and_read_only_by_its_author(enter, game, mina, otto):
    enter(mina).post(f"/games/{game.pk}/note/", {"text": "watch the blue 5"})
    assert Note.objects.get().text == "watch the blue 5"
    assert "watch the blue 5" in enter(mina).get(f"/games/{game.pk}/").text
    assert "watch the blue 5" not in enter(otto).get(f"/games/{game.pk}/").text


def test_visitors_read_the_chat_and_have_no_notes(client, game, mina):
    say(mina, game.pk, "hello all")
    write_note(mina, game.pk, "secret")
    html = client.get(f"/games/{game.pk}/").text
    assert "hello all" in html
    assert "secret" not in html
    assert 'data-tab="notes"' not in html


def test_a_line_is_reported_with_its_table(enter, game, mina, otto):
    line = say(otto, game.pk, "rude")
    client = enter(mina)
    address = f"/players/otto/report/?game={game.pk}&amp;line={line.pk}"
    assert address in client.get(f"/games/{game.pk}/chat/").text
    form = {"reason": "abuse", "text": "see above", "game": game.pk, "line": line.pk}
    form["reason"] = Report.Reason.values[0]
    answer = client.post("/players/otto/report/", form, follow=True)
    assert "Thanks." in answer.text
    assert Report.objects.get().line == line


@pytest.mark.parametrize("name", ["mina", "nobody", "crescent"])
def test_nobody_can_report_themselves_a_bot_or_an_unknown_player(enter, bots, mina, name):
    assert enter(mina).get(f"/players/{name}/report/").status_code == 404


def test_a_refused_report_keeps_the_entered_text(enter, game, mina, otto):
    form = {"reason": Report.Reason.values[0], "text": "my words", "game": game.pk, "line": 999}
    html = enter(mina).post("/players/otto/report/", form).text
    assert "my words" in html
    assert "This message doesn’t exist." in html


def test_mute_block_and_unblock_from_the_profile(enter, mina, otto):
    client = enter(mina)
    for kind in ("muted", "blocked"):
        client.post("/players/otto/block/", {"kind": kind})
        assert Block.objects.get(user=mina, other=otto).kind == kind
        assert kind.capitalize() in client.get("/players/otto/").text
    client.post("/players/otto/block/", {"kind": ""})
    assert not Block.objects.exists()
