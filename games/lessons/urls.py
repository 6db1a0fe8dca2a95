from django.urls import path

from games.lessons.pages import learn, lesson
from novaluna_site.web.crawlers import pages as listed
from novaluna_site.web.languages import public_page

urlpatterns = [
    path("learn/", public_page(learn), name="learn"),
    path("learn/lesson/", public_page(lesson), name="lesson"),
    path("learn/lesson/<int:number>/", public_page(lesson), name="lesson-board"),
]

sitemap_places = listed("learn", "lesson")
