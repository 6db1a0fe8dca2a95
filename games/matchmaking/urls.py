from django.urls import path

from games.matchmaking import api

api_urlpatterns = [
    path("wishes/", api.WishesView.as_view(), name="wishes"),
    path("wishes/open/", api.OpenWishesView.as_view(), name="open-wishes"),
    path("wishes/standing/", api.StandingWishView.as_view(), name="standing-wish"),
    path("wishes/<row:wish_id>/", api.WishView.as_view(), name="wish"),
    path("wishes/<row:wish_id>/answer/", api.AnswerWishView.as_view(), name="answer-wish"),
]
