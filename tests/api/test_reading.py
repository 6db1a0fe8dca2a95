import pytest

import engine
from games.tables import fairness
from games.tables.actions.moderate import abort_game
from games.tables.models import Game
from tests.api.caller import mover, start
from tests.playing import first_legal, play, play_to_the_end


def test_the_mover_gets_the_legal_takes_with_their_gains(game, mina, otto, sam, visitor):
    for viewer in (mover(game, otto, mina), sam, visitor):
        assert viewer.get(f"games/{game.pk}/").json()["turn"]["takes"] == []
    first = mover(game, mina, otto)
    snapshot = first.get(f"games/{game.pk}/").json()
    takes = snapshot["turn"]["takes"]
    assert [take["covers"] for take in takes] == [[], [], []]
    assert first.move(game, takes[2]["action"]).status_code == 201


def test_with_take_backs_a_move_costs_two_more_queries_and_opening_the_game_one(
    mina, otto, visitor, open_by, django_assert_num_queries
):
    """A move deletes the `UnseenMove` of the last one and inserts its own. Opening it again costs nothing."""
    game = start(open_by(mina, take_backs=True), otto)
    with django_assert_num_queries(12):
        assert mover(game, mina, otto).move(game, first_legal(game)).status_code == 201
    game.refresh_from_db()
    with django_assert_num_queries(2):
        visitor.get(f"games/{game.pk}/")
    for queries in (5, 4):
        with django_assert_num_queries(queries):
            mover(game, mina, otto).get(f"games/{game.pk}/")


def test_the_snapshot_says_who_may_take_back(mina, otto, visitor, open_by):
    game = start(open_by(mina, take_backs=True), otto)
    first, second = (mina, otto) if game.to_move == 0 else (otto, mina)
    first.move(game, first_legal(game))
    for caller, may in ((first, True), (visitor, False), (second, False), (first, False)):
        assert caller.get(f"games/{game.pk}/").json()["may_take_back"] is may


def test_a_client_can_distinguish_positions_with_the_same_version(mina, otto, visitor, open_by):
    game = start(open_by(mina, take_backs=True), otto)
    player = mover(game, mina, otto)
    takes = [take["action"] for take in player.get(f"games/{game.pk}/").json()["turn"]["takes"]]
    first = player.move(game, takes[0]).json()
    assert visitor.get(f"games/{game.pk}/events/").json() == {
        "version": 1,
        "taken_back": 0,
        "events": [first],
    }
    answer = player.post(f"games/{game.pk}/moves/take-back/", {"expected_version": 1})
    assert answer.json() == {"game": game.pk, "version": 0, "taken_back": 1, "action": takes[0]}
    second = player.move(game, takes[-1], key="another").json()
    assert visitor.get(f"games/{game.pk}/events/").json() == {
        "version": 1,
        "taken_back": 1,
        "events": [second],
    }


def test_a_table_without_previews_shows_no_gains(mina, otto, open_by):
    game = start(open_by(mina, previews=False), otto)
    snapshot = mover(game, mina, otto).get(f"games/{game.pk}/").json()
    assert {take["covers"] for take in snapshot["turn"]["takes"]} == {None}


def test_events_bring_a_client_up_to_date(game, visitor):
    answers = []
    for number in range(3):
        answers.append(play(game, first_legal(game), key=f"{number}").event)
        game.refresh_from_db()
    assert visitor.get(f"games/{game.pk}/events/").json() == {
        "version": 3,
        "taken_back": 0,
        "events": answers,
    }
    assert visitor.get(f"games/{game.pk}/events/", {"since": 2}).json()["events"] == answers[2:]
    assert visitor.get(f"games/{game.pk}/events/", {"since": 9}).json()["events"] == []


def test_every_position_of_the_past_can_be_seen(game, visitor):
    seen = [visitor.get(f"games/{game.pk}/").json()["position"]]
    for number in range(12):
        play(game, first_legal(game), key=f"{number}")
        game.refresh_from_db()
        seen.append(visitor.get(f"games/{game.pk}/").json()["position"])
    past = [visitor.get(f"games/{game.pk}/positions/{ply}/").json() for ply in range(13)]
    assert past == seen
    beyond = visitor.get(f"games/{game.pk}/positions/13/")
    assert (beyond.status_code, beyond.json()["version"]) == (404, 12)


def test_the_record_of_a_finished_game_replays_to_its_end(game, visitor):
    early = visitor.get(f"games/{game.pk}/record/")
    assert (early.status_code, early.json()["code"]) == (409, "not_over")
    play_to_the_end(game)
    answer = visitor.get(f"games/{game.pk}/record/")
    assert "attachment" in answer["Content-Disposition"]
    *_, last = engine.replay(engine.read_record(answer.content.decode()))
    assert engine.position(last) == visitor.get(f"games/{game.pk}/").json()["position"]
    assert answer.json()["result"]["ranking"] == engine.position(last)["ranking"]
    assert answer.json()["players"] == ["mina", "otto"]


def test_a_solo_record_has_its_score(mina, open_by):
    game = open_by(mina, seat_count=1, tokens=21)
    game.refresh_from_db()
    play_to_the_end(game)
    result = mina.get(f"games/{game.pk}/record/").json()["result"]
    assert result["ranking"] is None
    assert result["score"] == game.seats.get().score


def test_the_proof_is_published_at_the_end(game, visitor):
    commitment = visitor.get(f"games/{game.pk}/").json()["commitment"]
    during = visitor.get(f"games/{game.pk}/proof/").json()
    assert during["commitment"] == commitment
    assert [during[name] for name in ("secret", "salt", "tiles")] == [None, None, None]
    play_to_the_end(game)
    proof = visitor.get(f"games/{game.pk}/proof/").json()
    assert proof == visitor.get(f"games/{game.pk}/").json()["proof"]
    assert fairness.commitment(proof["secret"]) == commitment
    assert {each["created_by"] for each in proof["nonces"]} == {"site"}
    record = visitor.get(f"games/{game.pk}/record/").json()
    assert (proof["order"], proof["tiles"]) == (record["order"], record["tiles"])


def test_an_aborted_game_shows_its_record_too(game, visitor):
    abort_game(game.pk)
    assert visitor.get(f"games/{game.pk}/record/").json()["result"] == {
        "reason": None,
        "ranking": None,
        "score": None,
    }


@pytest.mark.parametrize("part", ["positions/0", "record", "proof"])
def test_a_table_that_waits_has_no_history(mina, open_by, part):
    answer = mina.get(f"games/{open_by(mina).pk}/{part}/")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_running")


@pytest.mark.parametrize(
    "part", ["", "moves/", "events/", "positions/0/", "record/", "proof/", "chat/", "note/"]
)
def test_a_game_only_for_its_players_does_not_exist_for_others(mina, otto, sam, open_by, part):
    game = start(open_by(mina, watching=Game.Watching.PLAYERS), otto)
    assert mina.get(f"games/{game.pk}/{part}").status_code in (200, 409)
    hidden = sam.get(f"games/{game.pk}/{part}")
    assert (hidden.status_code, hidden.json()) == (404, sam.get(f"games/{game.pk + 1}/{part}").json())


@pytest.mark.parametrize(
    ("path", "queries"),
    [
        ("", 4),
        ("moves/", 5),
        ("events/", 5),
        ("positions/1/", 6),
        ("chat/", 5),
        ("note/", 5),
    ],
)
def test_reading_a_game_costs_the_same_queries_at_any_point(
    game, mina, path, queries, django_assert_num_queries
):
    for _ in range(3):
        play(game, first_legal(game), key=f"k{game.version}")
        game.refresh_from_db()
        with django_assert_num_queries(queries):
            mina.get(f"games/{game.pk}/{path}")


def test_a_move_costs_the_same_queries_at_any_point(game, mina, otto, django_assert_num_queries):
    for _ in range(6):
        with django_assert_num_queries(10):
            assert mover(game, mina, otto).move(game, first_legal(game)).status_code == 201
        game.refresh_from_db()
