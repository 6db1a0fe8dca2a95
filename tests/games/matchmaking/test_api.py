"""Searches over the API."""

import pytest

from games.matchmaking.models import Wish
from tests.api.caller import Caller
from tests.factories import GuestFactory

pytestmark = pytest.mark.django_db
SEARCH = {"seats": 2, "pace": "1d", "rated": True}


@pytest.fixture
def as_mina(mina) -> Caller:
    return Caller(mina)


@pytest.fixture
def as_otto(otto) -> Caller:
    return Caller(otto)


def test_a_search_is_listed_until_it_finds_a_game(as_mina, as_otto):
    made = as_mina.post("wishes/", SEARCH)
    assert made.status_code == 201
    wish = made.json()
    assert (wish["seats"], wish["status"], wish["game"], wish["usually"]) == (2, "open", None, None)
    assert as_mina.get("wishes/").json() == {"wishes": [wish], "standing": None}
    found = as_otto.post("wishes/", SEARCH).json()
    assert found["status"] == "met"
    assert as_otto.get(f"games/{found['game']}/").status_code == 200
    assert as_mina.get("wishes/").json()["wishes"] == []
    refusal = as_mina.send("delete", f"wishes/{wish['id']}/")
    assert refusal.status_code == 409
    assert (refusal.json()["code"], refusal.json()["game"]) == ("already_met", found["game"])


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 5},
        {"seats": 0},
        {"seats": 1},
        {"seats": "2"},
        {"seats": True},
        {"seats": None},
        {"pace": "2d"},
        {"pace": ""},
        {"rated": "yes"},
        {"only_one": 1},
        {"user": 1},
        {"status": "met"},
    ],
)
def test_wrong_searches_are_malformed(as_mina, wrong):
    answer = as_mina.post("wishes/", {**SEARCH, **wrong})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert not Wish.objects.exists()


def test_guests_are_told_that_rated_games_need_an_account():
    answer = Caller(GuestFactory()).post("wishes/", SEARCH)
    assert (answer.status_code, answer.json()["field"]) == (422, "rated")


def test_others_see_the_search_and_can_answer_it(as_mina, as_otto):
    wish = as_mina.post("wishes/", {**SEARCH, "seats": "any", "pace": "any"}).json()
    listed = as_otto.get("wishes/open/").json()["results"]
    assert [(each["id"], each["seats"], each["pace"]) for each in listed] == [(wish["id"], "any", "any")]
    assert as_mina.get("wishes/open/").json()["results"] == []
    answered = as_otto.post(f"wishes/{wish['id']}/answer/", {}).json()
    assert answered["status"] == "met"


def test_a_search_can_be_widened_and_withdrawn(as_mina, as_otto):
    path = f"wishes/{as_mina.post('wishes/', SEARCH).json()['id']}/"
    assert as_mina.send("patch", path, {"any_rating": True}).json()["any_rating"] is True
    assert as_mina.send("patch", path, {}).json()["any_rating"] is True
    assert as_mina.send("patch", path, {"bot_joins": True}).status_code == 422
    assert as_otto.send("patch", path, {"any_rating": False}).status_code == 404
    assert as_otto.send("delete", path).status_code == 404
    assert as_mina.send("delete", path).status_code == 204
    assert as_mina.send("delete", path).json()["code"] == "wish_ended"


def test_the_number_of_games_to_be_kept_at(as_mina):
    kept = as_mina.send("put", "wishes/standing/", {**SEARCH, "games": 2})
    assert kept.json()["games"] == 2
    answer = as_mina.get("wishes/").json()
    assert answer["standing"]["games"] == 2
    assert [wish["is_standing"] for wish in answer["wishes"]] == [True, True]
    for wrong in ({"games": 0}, {"games": 21}, {"pace": "10m+20s"}):
        assert as_mina.send("put", "wishes/standing/", {**SEARCH, "games": 2, **wrong}).status_code == 400
    assert as_mina.send("delete", "wishes/standing/").status_code == 204
    assert as_mina.get("wishes/").json() == {"wishes": [], "standing": None}
