"""Chat, private notes, reports."""

from rest_framework import serializers
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.fields import Username
from accounts.queries import users_named
from accounts.requests import signed_in
from games.chat.actions.change_line import delete_line, edit_line
from games.chat.actions.report_player import report_user
from games.chat.actions.say import say
from games.chat.actions.write_note import write_note
from games.chat.models import MAX_LINE, MAX_NOTE, MAX_REPORT, Report
from games.chat.outputs import ChatLineOutput, ChatPage, NoteOutput, ReportOutput
from games.chat.queries import chat_line_summary, chat_lines_visible_to, note_of
from games.tables.queries import game_visible_to
from novaluna_site.api.fields import (
    MAX_ID,
    Input,
    Integer,
    NoInput,
    PageQuery,
    Text,
    read_body,
    read_query,
)
from novaluna_site.api.pagination import page
from novaluna_site.api.schema import operation


class SayInput(Input):
    text = Text(max_length=MAX_LINE)


class NoteInput(Input):
    text = Text(max_length=MAX_NOTE, allow_blank=True, trim_whitespace=False)


class ReportInput(Input):
    username = Username()
    reason = serializers.ChoiceField(Report.Reason.choices)
    text = Text(max_length=MAX_REPORT, allow_blank=True, default="")
    game = Integer(required=False, min_value=1, max_value=MAX_ID, help_text="The game where it happened.")
    line = Integer(required=False, min_value=1, max_value=MAX_ID, help_text="The message it is about.")


class ChatView(APIView):
    permission_classes = [IsAuthenticatedOrReadOnly]
    throttle_scope = "talk"

    @operation("chat", {200: ChatPage}, query=PageQuery)
    def get(self, request: Request, game_id: int) -> Response:
        """The chat of a game, newest first, without messages of players you muted or blocked."""
        read_query(PageQuery, request)
        lines = chat_lines_visible_to(request.user, game_visible_to(request.user, game_id))
        return page(request, lines, ("-id",), chat_line_summary)

    @operation("say", {201: ChatLineOutput}, body=SayInput)
    def post(self, request: Request, game_id: int) -> Response:
        """Write a message. Players write to the players, spectators to the spectators."""
        text = read_body(SayInput, request)["text"]
        line = say(signed_in(request), game_id, text)
        return Response(chat_line_summary(line), status=201)


class ChatLineView(APIView):
    throttle_scope = "talk"

    @operation("edit_line", {200: ChatLineOutput}, body=SayInput)
    def patch(self, request: Request, line_id: int) -> Response:
        """Edit your own message, for 5 minutes."""
        text = read_body(SayInput, request)["text"]
        return Response(chat_line_summary(edit_line(signed_in(request), line_id, text)))

    @operation("delete_line", {204: None})
    def delete(self, request: Request, line_id: int) -> Response:
        """Delete your own message, for 5 minutes."""
        read_body(NoInput, request)
        delete_line(signed_in(request), line_id)
        return Response(status=204)


class NoteView(APIView):
    throttle_scope = "talk"

    @operation("note", {200: NoteOutput})
    def get(self, request: Request, game_id: int) -> Response:
        """Your private note on a game."""
        read_query(NoInput, request)
        user = signed_in(request)
        return Response({"text": note_of(user, game_visible_to(user, game_id))})

    @operation("write_note", {200: NoteOutput}, body=NoteInput)
    def put(self, request: Request, game_id: int) -> Response:
        """Save your private note on a game you play."""
        text = read_body(NoteInput, request)["text"]
        return Response({"text": write_note(signed_in(request), game_id, text).text})


class ReportsView(APIView):
    throttle_scope = "talk"

    @operation("report_player", {201: ReportOutput}, body=ReportInput)
    def post(self, request: Request) -> Response:
        """Report a player to the moderators. They see a copy of the chat as it is now."""
        given = read_body(ReportInput, request)
        (reported,) = users_named([given["username"]], field="username")
        report = report_user(
            signed_in(request),
            reported,
            reason=Report.Reason(given["reason"]),
            text=given["text"],
            game_id=given.get("game"),
            line_id=given.get("line"),
        )
        return Response({"id": report.pk}, status=201)
