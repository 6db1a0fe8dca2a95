import pytest
from django.conf import settings

import engine
from games.analysis.actions.ask_hint import ask_hint
from games.analysis.actions.find_hint import HINTS, MAX_ATTEMPTS, find_hint
from games.analysis.models import Hint
from games.analysis.queries import HINTS_PER_GAME, Progress
from games.tables import errors
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.actions.quarantine import quarantine_game
from games.tables.models import Game
from games.tables.snapshots import visible_state
from tests.playing import first_legal, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(mina, bots, options) -> Game:
    """Mina against a bot; it is her turn."""
    while True:
        table = open_table(mina, options(bots=("new-moon",)))
        if table.to_move == 0:
            return table


def play_on(game: Game) -> None:
    """Until it is Mina's turn again."""
    while True:
        play(game, first_legal(game), key=f"k{game.version}")
        game.refresh_from_db()
        if game.to_move == 0:
            return


def answered_hint(user, game):
    """Ask for a hint, let the worker answer, and ask again."""
    ask_hint(user, game.pk)
    find_hint(Hint.objects.latest("pk").pk)
    return ask_hint(user, game.pk)[1]


def test_a_hint_is_a_legal_move_with_what_it_gains(game, mina):
    received = answered_hint(mina, game)
    state = visible_state(game)
    assert received.action in engine.legal_actions(state)
    previews = {preview.take: preview.covers for preview in engine.previews(state).takes}
    assert received.covers == tuple(previews[received.action])
    assert received.left == HINTS_PER_GAME - 1


def test_asking_again_in_the_same_turn_costs_nothing(game, mina):
    assert answered_hint(mina, game) == answered_hint(mina, game)
    assert Hint.objects.count() == 1


def test_hints_are_limited_for_a_game(game, mina):
    for _ in range(HINTS_PER_GAME):
        answered_hint(mina, game)
        play_on(game)
    with pytest.raises(errors.Refused):
        ask_hint(mina, game.pk)
    assert Hint.objects.count() == HINTS_PER_GAME


def test_the_request_does_not_wait_for_the_bot(game, mina, monkeypatch):
    monkeypatch.setattr("time.sleep", lambda _seconds: pytest.fail("waited"))
    _, received = ask_hint(mina, game.pk)
    assert (received.progress, received.action) == (Progress.WORKING, None)
    assert received.left == HINTS_PER_GAME - 1


def test_asking_again_does_not_wake_a_second_worker(game, mina, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as callbacks:
        ask_hint(mina, game.pk)
        ask_hint(mina, game.pk)
    assert len(callbacks) == 1


def test_a_hint_whose_wake_up_was_lost_is_found(game, mina, clock):
    ask_hint(mina, game.pk)
    assert HINTS.sweep() == 0
    clock(HINTS.wake_up_expires)
    assert HINTS.sweep() == 1


def test_a_search_that_fails_is_given_up_and_can_be_asked_for_again(client, game, mina, monkeypatch, clock):
    monkeypatch.setattr("games.analysis.actions.find_hint.choose", lambda *_, **__: 1 / 0)
    ask_hint(mina, game.pk)
    hint = Hint.objects.get()
    for _ in range(MAX_ATTEMPTS + 1):
        find_hint(hint.pk)
        clock(HINTS.back_off[-1])
    client.force_login(mina, backend=settings.AUTHENTICATION_BACKENDS[0])
    page = client.get(f"/games/{game.pk}/").text
    assert "Ask again: it’s still the same hint." in page
    assert "data-await" not in page
    monkeypatch.undo()
    assert answered_hint(mina, game).action is not None
    assert Hint.objects.count() == 1


def test_a_hint_for_a_turn_that_is_over_is_not_computed(game, mina):
    ask_hint(mina, game.pk)
    play_on(game)
    find_hint(Hint.objects.get().pk)
    hint = Hint.objects.get()
    assert (hint.action, hint.due_at) == ("", None)


@pytest.mark.parametrize(
    "chosen",
    [
        pytest.param({"bots": ("new-moon",), "rated": True, "time_control": "1d"}, id="rated"),
        pytest.param({"seat_count": 1, "tokens": 21}, id="solo"),
    ],
)
def test_there_are_none_in_rated_and_solo_games(mina, bots, options, chosen):
    mina.email_is_confirmed = True
    table = open_table(mina, options(**chosen))
    with pytest.raises(errors.Forbidden):
        ask_hint(mina, table.pk)


def test_there_are_none_among_people(mina, otto, bots, options):
    table = open_table(mina, options(seat_count=3, bots=("new-moon",)))
    join_table(otto, table.pk)
    for user in (mina, otto):
        with pytest.raises(errors.Forbidden):
            ask_hint(user, table.pk)


def test_there_are_none_for_spectators_and_out_of_turn(game, mina, otto):
    with pytest.raises(errors.Forbidden):
        ask_hint(otto, game.pk)
    while game.to_move == 0:
        play(game, first_legal(game), key=f"k{game.version}")
        game.refresh_from_db()
    with pytest.raises(errors.NotYourTurn):
        ask_hint(mina, game.pk)


def test_the_page_says_that_the_bot_thinks_and_then_shows_its_move_as_a_draft(client, game, mina):
    client.force_login(mina, backend=settings.AUTHENTICATION_BACKENDS[0])
    assert f"{HINTS_PER_GAME} hints left" in client.get(f"/games/{game.pk}/").text
    page = client.post(f"/games/{game.pk}/hint/", follow=True).text
    assert "Full Moon is thinking" in page
    assert f'data-await="/api/games/{game.pk}/hint/"' in page
    find_hint(Hint.objects.get().pk)
    page = client.post(f"/games/{game.pk}/hint/", follow=True).text
    assert 'data-step="confirm"' in page
    assert "Hint: " in page
    game.refresh_from_db()
    assert game.version == 0, "nothing is sent"


def test_a_hint_is_asked_for_and_fetched_through_the_api(client, game, mina):
    client.force_login(mina, backend=settings.AUTHENTICATION_BACKENDS[0])
    address = f"/api/games/{game.pk}/hint/"
    assert client.get(address).json()["status"] == "none"
    asked = client.post(address, "{}", content_type="application/json")
    assert (asked.status_code, asked.json()["status"], asked.json()["action"]) == (202, "working", None)
    find_hint(Hint.objects.get().pk)
    answer = client.get(address)
    assert answer.status_code == 200
    assert set(answer.json()) == {"version", "status", "action", "covers", "left"}
    assert engine.parse_action(answer.json()["action"]) in engine.legal_actions(visible_state(game))
    assert client.post(address, "{}", content_type="application/json").json() == answer.json()


def test_only_the_player_can_fetch_a_hint(client, game, mina, otto):
    ask_hint(mina, game.pk)
    client.force_login(otto, backend=settings.AUTHENTICATION_BACKENDS[0])
    assert client.get(f"/api/games/{game.pk}/hint/").status_code == 403


def test_a_table_of_people_shows_no_hint(client, mina, otto, options):
    table = open_table(mina, options())
    join_table(otto, table.pk)
    client.force_login(mina, backend=settings.AUTHENTICATION_BACKENDS[0])
    assert f"/games/{table.pk}/hint/" not in client.get(f"/games/{table.pk}/").text


def test_a_game_in_quarantine_gives_no_hint_and_counts_none(game, mina):
    quarantine_game(game.pk, "test")
    with pytest.raises(errors.Quarantined):
        ask_hint(mina, game.pk)
    assert not Hint.objects.exists()
