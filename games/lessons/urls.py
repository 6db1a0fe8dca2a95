from django.urls import path

from games.lessons.pages import learn, lesson, rules_card, score_sheet

urlpatterns = [
    path("learn/", learn, name="learn"),
    path("learn/card/", rules_card, name="rules-card"),
    path("learn/score-sheet/", score_sheet, name="score-sheet"),
    path("learn/lesson/", lesson, name="lesson"),
    path("learn/lesson/<int:number>/", lesson, name="lesson-board"),
]
