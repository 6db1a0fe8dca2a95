from django.urls import path

from games.analysis.api import HintView, ReviewView
from games.analysis.pages import hint, pictures, replay, review
from novaluna_site.web.crawlers import pages as listed
from novaluna_site.web.languages import public_page

urlpatterns = [
    path("games/<row:game_id>/hint/", hint.hint, name="hint"),
    path("games/<row:game_id>/review/", review.ask, name="review"),
    path(
        "games/<row:game_id>/position.<str:kind>",
        public_page(pictures.position_picture),
        name="position-picture",
    ),
    path("replay/", public_page(replay.load_record), name="load-record"),
]

sitemap_places = listed("load-record")

api_urlpatterns = [
    path("games/<row:game_id>/hint/", HintView.as_view(), name="hint"),
    path("games/<row:game_id>/review/", ReviewView.as_view(), name="review"),
]
