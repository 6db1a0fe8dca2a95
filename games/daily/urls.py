from django.urls import path

from games.daily import pages
from games.daily.api import ArchiveView, AttemptView, BotSoloView, DailyView, PracticeView
from novaluna_site.web.crawlers import pages as listed
from novaluna_site.web.languages import public_page

urlpatterns = [
    path("daily/", public_page(pages.show_today), name="daily"),
    path("daily/play/", pages.play_today, name="play-daily"),
    path("daily/<str:day>/", public_page(pages.show_day), name="daily-of"),
    path("daily/<str:day>/practise/", pages.practise, name="practise-daily"),
    path("games/<row:game_id>/bot/", public_page(pages.show_bot_replay), name="bot-replay"),
]

sitemap_places = listed("daily")

api_urlpatterns = [
    path("daily/", DailyView.as_view(), name="daily"),
    path("daily/archive/", ArchiveView.as_view(), name="daily-archive"),
    path("daily/attempt/", AttemptView.as_view(), name="daily-attempt"),
    path("daily/practice/", PracticeView.as_view(), name="daily-practice"),
    path("games/<row:game_id>/bot/", BotSoloView.as_view(), name="bot-solo"),
]
