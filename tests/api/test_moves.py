import pytest
from structlog.testing import capture_logs

from games.tables.actions.quarantine import quarantine_game, release_game
from games.tables.models import Move
from tests.api.caller import mover
from tests.playing import first_legal, play_to_the_end


@pytest.fixture
def first(game, mina, otto):
    return mover(game, mina, otto)


@pytest.fixture
def second(game, mina, otto):
    return mover(game, otto, mina)


def test_a_repeated_move_is_stored_once_and_gets_the_same_answer(game, first):
    action = first_legal(game)
    new = first.move(game, action, key="one")
    again = first.move(game, action, key="one")
    assert (new.status_code, again.status_code) == (201, 200)
    assert new.content == again.content
    assert new.json()["version"] == 1
    assert game.moves.count() == 1


def test_a_repeated_move_gets_its_answer_even_after_the_end(game, first):
    action = first_legal(game)
    new = first.move(game, action, key="one")
    game.refresh_from_db()
    play_to_the_end(game)
    again = first.move(game, action, version=0, key="one")
    assert (again.status_code, again.content) == (200, new.content)


def test_a_key_can_be_used_for_one_move(game, first):
    first.move(game, first_legal(game), key="one")
    answer = first.move(game, "R", key="one")
    assert (answer.status_code, answer.json()["code"]) == (422, "key_reused")


def test_the_error_for_a_stale_version_has_the_current_one(game, first):
    first.move(game, first_legal(game))
    answer = first.move(game, "R", version=0, key="other")
    assert answer.status_code == 409
    assert (answer.json()["code"], answer.json()["version"]) == ("stale_version", 1)


def test_out_of_turn_is_a_conflict(game, second):
    answer = second.move(game, first_legal(game))
    assert answer.status_code == 409
    assert (answer.json()["code"], answer.json()["version"]) == ("not_your_turn", 0)


def test_an_illegal_move_names_the_rule(game, first):
    answer = first.move(game, "R")
    assert answer.status_code == 422
    assert (answer.json()["code"], answer.json()["rule"]) == ("illegal", "R3.1")


def test_an_illegal_move_is_logged_without_hidden_information(game, first):
    """The site's page offers only legal moves, so operators should know about illegal ones."""
    with capture_logs() as lines:
        first.move(game, "R")
        first.move(game, first_legal(game), key="legal")
    assert [line for line in lines if line["log_level"] == "warning"] == [
        {
            "event": "illegal_move",
            "log_level": "warning",
            "game": game.pk,
            "version": 0,
            "action": "R",
            "reason": "too-many-tiles",
            "rule": "R3.1",
        }
    ]


@pytest.mark.parametrize(
    "action", ["", "41", "41@0", "99@0,0", "41@0,0 ", "41@1e3,0", "41@9999,0", "\u0000", "P\u0000"]
)
def test_what_is_no_action_is_malformed(game, first, action):
    assert first.move(game, action).status_code == 400
    assert not Move.objects.exists()


@pytest.mark.parametrize("key", ["", " ", "k" * 65, "sch\xf6n", "a\tb"])
def test_a_key_that_can_not_be_stored_is_malformed(game, first, key):
    body = {"action": first_legal(game), "expected_version": 0}
    answer = first.post(f"games/{game.pk}/moves/", body, **{"Idempotency-Key": key})
    assert (answer.status_code, answer.json()["field"]) == (400, "Idempotency-Key")


def test_only_players_move_and_only_for_themselves(game, sam, visitor, first):
    assert sam.move(game, first_legal(game)).status_code == 403
    assert visitor.move(game, first_legal(game)).status_code == 401
    assert first.move(game, f"resign:{1 - game.to_move}").status_code == 403
    assert first.move(game, f"timeout:{game.to_move}").status_code == 403


def test_a_game_that_is_waiting_over_or_quarantined_accepts_no_move(game, first, mina, open_by):
    waiting = mina.move(open_by(mina), "R")
    assert (waiting.status_code, waiting.json()["code"]) == (409, "not_running")
    quarantine_game(game.pk, "test")
    assert first.move(game, first_legal(game)).json()["code"] == "quarantined"
    release_game(game.pk)
    play_to_the_end(game)
    over = first.move(game, "R", key="late")
    assert (over.status_code, over.json()["code"]) == (409, "game_over")


def test_resigning_needs_no_turn_and_may_be_repeated(game, second):
    path, headers = f"games/{game.pk}/resign/", {"Idempotency-Key": "bye"}
    answers = [second.post(path, **headers) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 200]
    assert answers[0].json()["reason"] == "left"


def test_the_log_says_who_did_what(game, first):
    action = first_legal(game)
    mover_seat = game.to_move
    first.move(game, action)
    log = first.get(f"games/{game.pk}/moves/").json()
    (line,) = log["moves"]
    assert log["version"] == 1
    assert (line["ply"], line["seat"], line["action"], line["source"]) == (1, mover_seat, action, "person")


def test_too_many_moves_a_minute_are_refused(game, first):
    for number in range(120):
        assert first.move(game, "R", key=f"k{number}").status_code == 422
    answer = first.move(game, "R", key="last")
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
    assert 0 < int(answer["Retry-After"]) <= 60
    assert first.get(f"games/{game.pk}/").status_code == 200
