"""The page that explains how the tiles are shuffled and lets players check it."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.tables import errors
from games.tables.proofs import proof_of
from games.tables.queries import game_visible_to
from novaluna_site.web.refusals import with_refusals

SCRIPT = (settings.BASE_DIR / "static" / "fairness" / "verify_shuffle.py").read_text(encoding="utf-8")


@require_safe
@with_refusals
def fairness(request: HttpRequest, game_id: int) -> HttpResponse:
    game = game_visible_to(request.user, game_id)
    if not game.commitment:
        # A table that an earlier version of the site opened.
        raise errors.NotFound
    seats = list(game.seats.all())
    proof = proof_of(game, seats) if game.has_begun else None
    nonces = (proof and proof["nonces"]) or []
    context = {
        "game": game,
        "title": game.title_for(request.user.pk),
        "proof": proof,
        "is_contributed": any(each["created_by"] == "player" for each in nonces),
        "players": list(zip(seats, nonces, strict=False)),
        "script": SCRIPT.strip(),
    }
    return render(request, "tables/fairness.html", context)
