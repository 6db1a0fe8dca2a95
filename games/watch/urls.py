from django.urls import path

from games.watch import pages
from games.watch.socket import WatchSocket

urlpatterns = [
    path("watch/", pages.watch, name="watch"),
    path("watch/now/", pages.now, name="watch-now"),
]

socket_urlpatterns = [path("ws/watch/", WatchSocket.as_asgi())]
