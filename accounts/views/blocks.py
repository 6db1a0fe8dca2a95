from typing import cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.actions.block_player import block_player, unblock_player
from accounts.models import Block, User
from accounts.queries import user_named
from novaluna_site.web.refusals import log_in_first, with_refusals


@require_POST
@log_in_first
@with_refusals
def change_block(request: HttpRequest, username: str) -> HttpResponse:
    """`kind`: muted or blocked; anything else removes the block."""
    user, other = cast(User, request.user), other_person(request, username)
    kind = request.POST.get("kind", "")
    if kind in Block.Kind.values:
        block_player(user, other, Block.Kind(kind))
    else:
        unblock_player(user, other)
    return redirect("profile", username=other.username)


def other_person(request: HttpRequest, username: str) -> User:
    """A person other than the viewer: not a bot, not a deleted account. Raises Http404."""
    other = user_named(username)
    if other is None or other == request.user or other.kind in (User.Kind.BOT, User.Kind.FORMER):
        raise Http404
    return other
