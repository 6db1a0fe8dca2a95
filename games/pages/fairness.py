"""The promise made at the start of a game, and how anybody can check that it was kept."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games import errors
from games.pages.refusals import with_refusals
from games.selectors.games import game_visible_to
from games.selectors.history import proof_of

SCRIPT = """\
import hashlib, json, sys; proof = json.load(open(sys.argv[1]))
hashed = proof["salt"] + ":" + ",".join(map(str, proof["tiles"]))
print(hashlib.sha256(hashed.encode()).hexdigest() == proof["commitment"])
"""


@with_refusals
def fairness(request: HttpRequest, game_id: int) -> HttpResponse:
    game = game_visible_to(request.user, game_id)
    if not game.has_begun:
        raise errors.NotFound
    return render(
        request, "games/fairness.html", {"game": game, "proof": proof_of(game), "script": SCRIPT.strip()}
    )
