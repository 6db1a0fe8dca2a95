import pytest
from django.conf import settings

import engine
from games.analysis.actions import ask_hint as hints
from games.analysis.actions.ask_hint import ask_hint
from games.analysis.actions.find_hint import find_hint
from games.analysis.models import Hint
from games.analysis.queries import HINTS_PER_GAME
from games.tables import errors
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.models import Game
from games.tables.snapshots import visible_state
from tests.playing import first_legal, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def worker(monkeypatch):
    """A requested hint is computed at once."""

    def think(hint, patience):
        find_hint(hint.pk)

    monkeypatch.setattr(hints, "_wait_for", think)


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


@pytest.mark.usefixtures("worker")
def test_a_hint_is_a_legal_move_with_what_it_gains(game, mina):
    _, received = ask_hint(mina, game.pk)
    state = visible_state(game)
    assert received.action in engine.legal_actions(state)
    previews = {preview.take: preview.covers for preview in engine.previews(state).takes}
    assert received.covers == tuple(previews[received.action])
    assert received.left == HINTS_PER_GAME - 1


@pytest.mark.usefixtures("worker")
def test_asking_again_in_the_same_turn_costs_nothing(game, mina):
    assert ask_hint(mina, game.pk) == ask_hint(mina, game.pk)
    assert Hint.objects.count() == 1


@pytest.mark.usefixtures("worker")
def test_hints_are_limited_for_a_game(game, mina):
    for _ in range(HINTS_PER_GAME):
        ask_hint(mina, game.pk)
        play_on(game)
    with pytest.raises(errors.Refused):
        ask_hint(mina, game.pk)
    assert Hint.objects.count() == HINTS_PER_GAME


def test_a_slow_bot_does_not_block_the_request_and_answers_later(game, mina):
    _, received = ask_hint(mina, game.pk, patience=0)
    assert received.action is None
    find_hint(Hint.objects.get().pk)
    _, received = ask_hint(mina, game.pk, patience=0)
    assert received.action is not None
    assert received.left == HINTS_PER_GAME - 1


def test_a_hint_for_a_turn_that_is_over_is_not_computed(game, mina):
    ask_hint(mina, game.pk, patience=0)
    play_on(game)
    find_hint(Hint.objects.get().pk)
    assert Hint.objects.get().action == ""


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


@pytest.mark.usefixtures("worker")
def test_the_form_puts_the_move_on_the_table_as_a_draft(client, game, mina):
    client.force_login(mina, backend=settings.AUTHENTICATION_BACKENDS[0])
    assert f"{HINTS_PER_GAME} hints left" in client.get(f"/games/{game.pk}/").text
    page = client.post(f"/games/{game.pk}/hint/", follow=True).text
    assert 'data-step="confirm"' in page
    assert "Full Moon would take" in page
    game.refresh_from_db()
    assert game.version == 0, "nothing is sent"


@pytest.mark.usefixtures("worker")
def test_a_hint_can_be_requested_through_the_api(client, game, mina):
    client.force_login(mina, backend=settings.AUTHENTICATION_BACKENDS[0])
    answer = client.post(f"/api/games/{game.pk}/hint/", "{}", content_type="application/json")
    assert answer.status_code == 200
    assert set(answer.json()) == {"version", "action", "covers", "left"}
    assert engine.parse_action(answer.json()["action"]) in engine.legal_actions(visible_state(game))


def test_a_table_of_people_shows_no_hint(client, mina, otto, options):
    table = open_table(mina, options())
    join_table(otto, table.pk)
    client.force_login(mina, backend=settings.AUTHENTICATION_BACKENDS[0])
    assert f"/games/{table.pk}/hint/" not in client.get(f"/games/{table.pk}/").text
