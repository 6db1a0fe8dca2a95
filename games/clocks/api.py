"""Pauses, vacations, and reclaiming a seat from a bot."""

from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import signed_in
from games.clocks.actions.reclaim_seat import reclaim_seat
from games.clocks.actions.vacations import end_vacation, start_vacation
from games.clocks.actions.vote_pause import vote_pause
from games.clocks.models import Vacation
from games.clocks.outputs import VacationOutput, VacationsOutput
from games.clocks.queries import vacations_ahead
from games.tables.actions.see_game import see_snapshot
from games.tables.outputs import SnapshotOutput
from games.tables.queries import game_visible_to
from novaluna_site.api.fields import (
    Flag,
    Input,
    Moment,
    NoInput,
    read_body,
    read_query,
)
from novaluna_site.api.schema import operation


class PauseInput(Input):
    wanted = Flag()


class VacationInput(Input):
    starts_at = Moment(allow_null=True, default=None, help_text="null: now.")
    ends_at = Moment()


class PauseView(APIView):
    throttle_scope = "tables"

    @operation("want_pause", {200: SnapshotOutput}, body=PauseInput)
    def post(self, request: Request, game_id: int) -> Response:
        """Ask for a pause, agree to one, or end it. It starts when all players agree; a move ends it too."""
        wanted = read_body(PauseInput, request)["wanted"]
        user = signed_in(request)
        vote_pause(user, game_visible_to(user, game_id).pk, wanted=wanted)
        return Response(see_snapshot(user, game_id))


class ReclaimSeatView(APIView):
    throttle_scope = "tables"

    @operation("reclaim_seat", {200: SnapshotOutput}, body=NoInput)
    def post(self, request: Request, game_id: int) -> Response:
        """Take your seat back from the bot that plays for you: once, within 24 hours."""
        read_body(NoInput, request)
        user = signed_in(request)
        reclaim_seat(user, game_visible_to(user, game_id).pk)
        return Response(see_snapshot(user, game_id))


class VacationsView(APIView):
    throttle_scope = "tables"

    @operation("vacations", {200: VacationsOutput})
    def get(self, request: Request) -> Response:
        """Your current and planned vacations."""
        read_query(NoInput, request)
        own = vacations_ahead(signed_in(request), timezone.now())
        return Response({"vacations": [_summary(vacation) for vacation in own]})

    @operation("start_vacation", {201: VacationOutput}, body=VacationInput)
    def post(self, request: Request) -> Response:
        """Go on vacation: your clocks pause, except in live games. Up to 30 days a year."""
        given = read_body(VacationInput, request)
        starts_at = given["starts_at"] or timezone.now()
        vacation = start_vacation(signed_in(request), starts_at, given["ends_at"])
        return Response(_summary(vacation), status=201)


class VacationView(APIView):
    throttle_scope = "tables"

    @operation("end_vacation", {204: None})
    def delete(self, request: Request, vacation_id: int) -> Response:
        """End a vacation now, or cancel a planned one."""
        read_body(NoInput, request)
        end_vacation(signed_in(request), vacation_id)
        return Response(status=204)


def _summary(vacation: Vacation) -> dict[str, Any]:
    return {"id": vacation.pk, "starts_at": vacation.starts_at, "ends_at": vacation.ends_at}
