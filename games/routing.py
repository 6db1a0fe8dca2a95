from django.urls import URLPattern, URLResolver, path, re_path

from games.consumers.game import GameSocket
from games.consumers.lobby import LobbySocket
from games.consumers.standing import StandingSocket
from games.consumers.user import UserSocket
from novaluna_site.asgi_types import Receive, Scope, Send


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """Nothing lives at this address."""
    await send({"type": "websocket.close"})


websocket_urlpatterns: list[URLPattern | URLResolver] = [
    path("ws/games/<int:game_id>/", GameSocket.as_asgi()),
    path("ws/me/", UserSocket.as_asgi()),
    path("ws/lobby/", LobbySocket.as_asgi()),
    path("ws/standing/", StandingSocket.as_asgi()),
    re_path("", refuse),  # type: ignore[arg-type]
]
