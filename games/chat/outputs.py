"""Responses of the API, for the OpenAPI schema."""

from accounts.outputs import UserOutput
from games.chat.models import ChatLine
from novaluna_site.api.outputs import Choice, Flag, Integer, Output, PageOutput, Text, Time


class ChatLineOutput(Output):
    id = Integer()
    room = Choice(ChatLine.Room.choices)
    author = UserOutput()
    text = Text(allow_blank=True, help_text="Plain text; empty if the message was deleted.")
    created_at = Time()
    edited_at = Time(allow_null=True)
    deleted = Flag()


class NoteOutput(Output):
    text = Text(allow_blank=True)


class ReportOutput(Output):
    id = Integer()


class ChatPage(PageOutput):
    results = ChatLineOutput(many=True)
