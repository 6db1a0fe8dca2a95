from django.urls import path

from games.lessons.lesson_page import lesson
from games.lessons.rules_page import learn

urlpatterns = [
    path("learn/", learn, name="learn"),
    path("learn/lesson/", lesson, name="lesson"),
    path("learn/lesson/<int:number>/", lesson, name="lesson-board"),
]
