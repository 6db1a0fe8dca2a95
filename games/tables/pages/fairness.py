"""The page that explains how to check that the order of the tiles was not changed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.tables import errors
from games.tables.history import proof_of
from games.tables.queries import game_visible_to
from novaluna_site.web.refusals import with_refusals

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
        request, "tables/fairness.html", {"game": game, "proof": proof_of(game), "script": SCRIPT.strip()}
    )
