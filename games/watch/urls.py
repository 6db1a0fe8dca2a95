from django.urls import path

from games.watch import pages
from games.watch.socket import WatchSocket
from novaluna_site.web.crawlers import pages as listed
from novaluna_site.web.languages import public_page

urlpatterns = [
    path("watch/", public_page(pages.watch), name="watch"),
    path("watch/now/", public_page(pages.now), name="watch-now"),
]

sitemap_places = listed("watch")

socket_urlpatterns = [path("ws/watch/", WatchSocket.as_asgi())]
