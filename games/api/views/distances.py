"""Muting and blocking."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Distance, User
from accounts.services.distance import remove_distance
from games import errors
from games.api.authentication import signed_in
from games.api.fields import NoInput, read_body, read_query
from games.api.inputs import DistanceInput, PageQuery
from games.api.outputs import DistanceOutput, DistancePage
from games.api.pagination import page
from games.api.schema import operation
from games.selectors.people import distances_of, user_named
from games.services.keep_distance import keep_distance
from games.snapshots import user_summary


class DistancesView(APIView):
    @operation("distances", {200: DistancePage}, query=PageQuery)
    def get(self, request: Request) -> Response:
        """Whom you muted or blocked, the latest first."""
        read_query(PageQuery, request)
        return page(request, distances_of(signed_in(request)), ("-id",), _summary)


class DistanceView(APIView):
    throttle_scope = "talk"

    @operation("keep_away", {200: DistanceOutput}, body=DistanceInput)
    def put(self, request: Request, username: str) -> Response:
        """Mute somebody (you don't read them) or block them (they can't reach you either)."""
        kind = Distance.Kind(read_body(DistanceInput, request)["kind"])
        user, other = signed_in(request), _other(username)
        if user == other:
            raise errors.Refused(_("You can't keep away from yourself."), field="username")
        return Response(_summary(keep_distance(user, other, kind)))

    @operation("come_closer", {204: None})
    def delete(self, request: Request, username: str) -> Response:
        """Neither mute nor block somebody any more."""
        read_body(NoInput, request)
        remove_distance(signed_in(request), _other(username))
        return Response(status=204)


def _other(username: str) -> User:
    user = user_named(username)
    if user is None:
        raise errors.NotFound(_("There is no player called %(name)s.") % {"name": username})
    return user


def _summary(distance: Distance) -> dict[str, Any]:
    return {"user": user_summary(distance.other), "kind": distance.kind}
