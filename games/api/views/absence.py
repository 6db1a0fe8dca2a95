"""Pauses, vacations, and the way back to a seat a bot plays for."""

from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.authentication import signed_in
from games.api.fields import NoInput, read_body, read_query
from games.api.inputs import PauseInput, VacationInput
from games.api.outputs import SnapshotOutput, VacationOutput, VacationsOutput
from games.api.schema import operation
from games.models import Vacation
from games.selectors.games import game_visible_to, snapshot_visible_to
from games.services.pauses import want_pause
from games.services.time_out import take_seat_back
from games.services.vacations import end_vacation, start_vacation


class PauseView(APIView):
    throttle_scope = "tables"

    @operation("want_pause", {200: SnapshotOutput}, body=PauseInput)
    def post(self, request: Request, game_id: int) -> Response:
        """Agree to a pause, or no longer. It begins when all players agree; any move or player ends it."""
        wanted = read_body(PauseInput, request)["wanted"]
        user = signed_in(request)
        want_pause(user, game_visible_to(user, game_id).pk, wanted=wanted)
        return Response(snapshot_visible_to(user, game_id))


class TakeBackView(APIView):
    throttle_scope = "tables"

    @operation("take_seat_back", {200: SnapshotOutput}, body=NoInput)
    def post(self, request: Request, game_id: int) -> Response:
        """Play on where a bot plays for you: once, within 24 hours."""
        read_body(NoInput, request)
        user = signed_in(request)
        take_seat_back(user, game_visible_to(user, game_id).pk)
        return Response(snapshot_visible_to(user, game_id))


class VacationsView(APIView):
    throttle_scope = "tables"

    @operation("vacations", {200: VacationsOutput})
    def get(self, request: Request) -> Response:
        """Your vacations that are not over."""
        read_query(NoInput, request)
        own = Vacation.objects.filter(user=signed_in(request), ends_at__gt=timezone.now())
        return Response({"vacations": [_summary(vacation) for vacation in own]})

    @operation("start_vacation", {201: VacationOutput}, body=VacationInput)
    def post(self, request: Request) -> Response:
        """Let your clocks stand still, up to 30 days a year, except in live games."""
        given = read_body(VacationInput, request)
        starts_at = given["starts_at"] or timezone.now()
        vacation = start_vacation(signed_in(request), starts_at, given["ends_at"])
        return Response(_summary(vacation), status=201)


class VacationView(APIView):
    throttle_scope = "tables"

    @operation("end_vacation", {204: None})
    def delete(self, request: Request, vacation_id: int) -> Response:
        """Come back now, or call a planned vacation off."""
        read_body(NoInput, request)
        end_vacation(signed_in(request), vacation_id)
        return Response(status=204)


def _summary(vacation: Vacation) -> dict[str, Any]:
    return {"id": vacation.pk, "starts_at": vacation.starts_at, "ends_at": vacation.ends_at}
