"""Four programs play a game to its end over real HTTP."""

import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
import requests

import engine
from tests.factories import PASSWORD, UserFactory
from tests.games.live.server import serving

TURN_SECONDS = 0.05


@pytest.fixture
def site(transactional_db) -> Iterator[str]:
    with serving() as address:
        yield f"http://{address}"


class Player:
    """A client that anybody could write: it knows the URLs of the API and no rule of the game."""

    def __init__(self, site: str, username: str) -> None:
        self.site = site
        self.http = requests.Session()
        self.http.headers["Referer"] = site
        self.http.get(f"{site}/accounts/login/", timeout=60)
        form = {"login": username, "password": PASSWORD}
        self.http.post(f"{site}/accounts/login/", form, headers=self.csrf, timeout=60).raise_for_status()

    @property
    def csrf(self) -> dict[str, str]:
        return {"X-CSRFToken": self.http.cookies["csrftoken"]}

    def get(self, path: str) -> dict:
        answer = self.http.get(f"{self.site}/api/{path}", timeout=60)
        answer.raise_for_status()
        return answer.json()

    def post(self, path: str, body: dict, **headers: str) -> dict:
        answer = self.http.post(
            f"{self.site}/api/{path}", json=body, headers={**self.csrf, **headers}, timeout=60
        )
        answer.raise_for_status()
        return answer.json()

    def play(self, game_id: int) -> dict:
        """On each turn, make the move that covers most goals, until the game is over."""
        while (table := self.get(f"games/{game_id}/"))["status"] == "running":
            if takes := table["turn"]["takes"]:
                best = max(takes, key=lambda take: len(take["covers"]))
                move = {"action": best["action"], "expected_version": table["version"]}
                self.post(f"games/{game_id}/moves/", move, **{"Idempotency-Key": uuid.uuid4().hex})
            else:
                time.sleep(TURN_SECONDS)
        return table


def test_four_clients_finish_a_game(site):
    names = [UserFactory(username=name).username for name in ("mina", "otto", "kian", "sara")]
    host, *others = players = [Player(site, name) for name in names]
    options = {"name": "Round the world", "seats": 4, "tokens": 6, "access": "invited", "invite": names[1:]}
    game_id = host.post("tables/", options)["id"]
    for player in others:
        (invitation,) = player.get("invitations/")["results"]
        player.post(f"games/{invitation['table']['id']}/join/", {})
    with ThreadPoolExecutor(len(players)) as together:
        results = list(together.map(lambda player: player.play(game_id), players))
    assert [result["status"] for result in results] == ["finished"] * 4
    assert sorted(seat["place"] for seat in results[0]["seats"]) == [1, 2, 3, 4]
    log = host.get(f"games/{game_id}/moves/")
    assert [move["ply"] for move in log["moves"]] == list(range(1, log["version"] + 1))
    record = host.http.get(f"{site}/api/games/{game_id}/record/", timeout=60).text
    *_, last = engine.replay(engine.read_record(record))
    assert engine.position(last) == results[0]["position"]
