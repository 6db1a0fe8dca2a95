from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.actions.block_player import block_player, unblock_player
from accounts.models import Block, User
from accounts.queries import other_person
from novaluna_site.web.refusals import log_in_first, with_refusals


@require_POST
@log_in_first
@with_refusals
def change_block(request: HttpRequest, username: str) -> HttpResponse:
    """`kind`: muted or blocked; anything else removes the block."""
    user = cast(User, request.user)
    other = other_person(user, username)
    kind = request.POST.get("kind", "")
    if kind in Block.Kind.values:
        block_player(user, other, Block.Kind(kind))
    else:
        unblock_player(user, other)
    return redirect("profile", username=other.username)
