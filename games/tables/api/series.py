"""A rematch series."""

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.tables.outputs import SeriesPageOutput
from games.tables.series import series_summary
from games.tables.series_games import series_visible_to
from games.tables.snapshots import listed_game
from novaluna_site.api.fields import PageQuery, read_query
from novaluna_site.api.pagination import page
from novaluna_site.api.schema import operation


class SeriesView(APIView):
    permission_classes = [AllowAny]

    @operation("series", {200: SeriesPageOutput}, query=PageQuery)
    def get(self, request: Request, series_id: int) -> Response:
        """The score of a rematch series, and its games."""
        read_query(PageQuery, request)
        found = series_visible_to(request.user, series_id)
        answer = page(request, found.games, ("-id",), listed_game)
        answer.data = {"series": series_summary(found.score), **answer.data}
        return answer
