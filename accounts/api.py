"""Muting, blocking and following players, and those with whom one enjoyed playing."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actions.block_player import block_player, unblock_player
from accounts.actions.enjoy import enjoy, stop_enjoying
from accounts.actions.follow import follow, unfollow
from accounts.models import Block, EnjoyedPlayer, User
from accounts.outputs import BlockOutput, BlockPage, EnjoyedPage
from accounts.queries import blocks_of, enjoyed_by, player_named, user_named
from accounts.requests import signed_in
from accounts.summaries import user_summary
from novaluna_site import errors
from novaluna_site.api.fields import Input, NoInput, PageQuery, read_body, read_query
from novaluna_site.api.pagination import page
from novaluna_site.api.schema import operation


class BlockInput(Input):
    kind = serializers.ChoiceField(Block.Kind.choices)


class BlocksView(APIView):
    @operation("blocks", {200: BlockPage}, query=PageQuery)
    def get(self, request: Request) -> Response:
        """The players you muted or blocked, the latest first."""
        read_query(PageQuery, request)
        return page(request, blocks_of(signed_in(request)), ("-id",), _summary)


class BlockView(APIView):
    throttle_scope = "talk"

    @operation("block_player", {200: BlockOutput}, body=BlockInput)
    def put(self, request: Request, username: str) -> Response:
        """Mute a player (you don't see their messages) or block them (they can't contact you either)."""
        kind = Block.Kind(read_body(BlockInput, request)["kind"])
        user, other = signed_in(request), _other(username)
        if user == other:
            raise errors.Refused(_("You can’t mute or block yourself."), field="username")
        return Response(_summary(block_player(user, other, kind)))

    @operation("unblock_player", {204: None})
    def delete(self, request: Request, username: str) -> Response:
        """Stop muting or blocking a player."""
        read_body(NoInput, request)
        unblock_player(signed_in(request), _other(username))
        return Response(status=204)


class FollowView(APIView):
    throttle_scope = "talk"

    @operation("follow", {204: None}, body=NoInput)
    def put(self, request: Request, username: str) -> Response:
        """Follow a player."""
        read_body(NoInput, request)
        follow(signed_in(request), player_named(username))
        return Response(status=204)

    @operation("unfollow", {204: None})
    def delete(self, request: Request, username: str) -> Response:
        """Unfollow a player."""
        read_body(NoInput, request)
        unfollow(signed_in(request), player_named(username))
        return Response(status=204)


class EnjoyedListView(APIView):
    @operation("enjoyed_players", {200: EnjoyedPage}, query=PageQuery)
    def get(self, request: Request) -> Response:
        """The people with whom you enjoyed playing, the latest first. Only you can see them."""
        read_query(PageQuery, request)
        return page(request, enjoyed_by(signed_in(request)), ("-id",), _mark)


class EnjoyedView(APIView):
    throttle_scope = "talk"

    @operation("mark_enjoyed", {204: None}, body=NoInput)
    def put(self, request: Request, username: str) -> Response:
        """Remember that you enjoyed playing with somebody, after a finished game. Nobody is told."""
        read_body(NoInput, request)
        enjoy(signed_in(request), player_named(username))
        return Response(status=204)

    @operation("unmark_enjoyed", {204: None})
    def delete(self, request: Request, username: str) -> Response:
        """Remove a player from the list."""
        read_body(NoInput, request)
        stop_enjoying(signed_in(request), player_named(username))
        return Response(status=204)


def _other(username: str) -> User:
    user = user_named(username)
    if user is None:
        raise errors.NotFound(_("There’s no player with this name: %(name)s") % {"name": username})
    return user


def _summary(block: Block) -> dict[str, Any]:
    return {"user": user_summary(block.other), "kind": block.kind}


def _mark(enjoyed: EnjoyedPlayer) -> dict[str, Any]:
    return {"user": user_summary(enjoyed.other), "created_at": enjoyed.created_at}
