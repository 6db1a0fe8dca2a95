from django.urls import path

from games.live.game_socket import GameSocket
from games.live.lobby_socket import LobbySocket
from games.live.user_socket import UserSocket

socket_urlpatterns = [
    path("ws/games/<int:game_id>/", GameSocket.as_asgi()),
    path("ws/me/", UserSocket.as_asgi()),
    path("ws/lobby/", LobbySocket.as_asgi()),
]
