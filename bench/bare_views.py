"""A minimal DRF view and a minimal page, with which the site's own views are compared in the same process."""

from django.conf import settings
from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from games.chat.models import ChatLine
from games.tables.models import Game
from novaluna_site import urls as site_urls


class BareInput(serializers.Serializer):
    action = serializers.CharField(max_length=24)
    expected_version = serializers.IntegerField(min_value=0)


class BareView(APIView):
    throttle_classes = ()

    def get(self, request: Request, game_id: int) -> Response:
        """Reads one row."""
        return Response(Game.objects.values("id", "name", "version").get(pk=game_id))

    def post(self, request: Request, game_id: int) -> Response:
        """Writes two rows in one transaction."""
        given = BareInput(data=request.data)
        given.is_valid(raise_exception=True)
        with transaction.atomic():
            for _ in range(2):
                line = ChatLine.objects.create(
                    game_id=game_id, room="players", author=request.user, text=given.validated_data["action"]
                )
        return Response({"id": line.pk}, status=201)


def bare_page(request: HttpRequest, game_id: int) -> HttpResponse:
    """Reads one row and renders the base template with nothing in it."""
    return render(request, "base.html", {"game": Game.objects.only("name").get(pk=game_id)})


def sign_in(request: HttpRequest, username: str) -> HttpResponse:
    user, _ = User.objects.get_or_create(username=username)
    login(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return HttpResponse(get_token(request))


urlpatterns = [
    path("bare/sign-in/<str:username>/", sign_in),
    path("bare/games/<int:game_id>/", BareView.as_view()),
    path("bare/page/<int:game_id>/", bare_page),
    # Not included, because addresses with a language must be at the top.
    *site_urls.urlpatterns,
]
