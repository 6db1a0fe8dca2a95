from django.urls import path

from games.lessons.pages import learn, lesson, rules_card, score_sheet
from novaluna_site.web.crawlers import pages as listed
from novaluna_site.web.languages import public_page

urlpatterns = [
    path("learn/", public_page(learn), name="learn"),
    path("learn/card/", public_page(rules_card), name="rules-card"),
    path("learn/score-sheet/", public_page(score_sheet), name="score-sheet"),
    path("learn/lesson/", public_page(lesson), name="lesson"),
    path("learn/lesson/<int:number>/", public_page(lesson), name="lesson-board"),
]

sitemap_places = listed("learn", "rules-card", "score-sheet", "lesson")
