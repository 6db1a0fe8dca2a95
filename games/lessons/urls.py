from django.urls import path

from games.lessons.pages import learn, lesson

urlpatterns = [
    path("learn/", learn, name="learn"),
    path("learn/lesson/", lesson, name="lesson"),
    path("learn/lesson/<int:number>/", lesson, name="lesson-board"),
]
