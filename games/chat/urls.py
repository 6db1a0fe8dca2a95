from django.urls import path

from games.chat import pages
from games.chat.api import ChatLineView, ChatView, NoteView, ReportsView

urlpatterns = [
    path("games/<row:game_id>/chat/", pages.chat_lines, name="chat-lines"),
    path("games/<row:game_id>/chat/say/", pages.say_line, name="say"),
    path("games/<row:game_id>/note/", pages.keep_note, name="note"),
    path("players/<str:username>/report/", pages.report_player, name="report-player"),
]

api_urlpatterns = [
    path("games/<row:game_id>/chat/", ChatView.as_view(), name="chat"),
    path("games/<row:game_id>/note/", NoteView.as_view(), name="note"),
    path("chat/<row:line_id>/", ChatLineView.as_view(), name="chat-line"),
    path("reports/", ReportsView.as_view(), name="reports"),
]
