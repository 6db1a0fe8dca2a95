"""Reports of players to the staff. A copy of the chat at that moment is stored with the report."""

from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.chat.models import MAX_REPORT, ChatLine, Report
from games.chat.queries import chat_lines_visible_to
from games.tables import errors
from games.tables.models import Game
from games.tables.queries import game_visible_to
from novaluna_site.i18n import numeral

MAX_REPORTS_PER_DAY = 20
CONTEXT_LINES = 20


def report_user(
    reporter: User,
    reported: User,
    *,
    reason: Report.Reason,
    text: str = "",
    game_id: int | None = None,
    line_id: int | None = None,
) -> Report:
    if reporter == reported or reported.is_bot:
        raise errors.Refused(
            _("You can’t report this player: %(name)s") % {"name": reported.display_name}, field="username"
        )
    if len(text) > MAX_REPORT:
        raise errors.Refused(
            ngettext(
                "This is too long. Use at most %(number)s character.",
                "This is too long. Use at most %(number)s characters.",
                MAX_REPORT,
            )
            % {"number": numeral(MAX_REPORT)},
            field="text",
        )
    today = Report.objects.filter(reporter=reporter, created_at__gt=timezone.now() - timedelta(days=1))
    if today.count() >= MAX_REPORTS_PER_DAY:
        raise errors.TooMany(_("You’ve sent many reports today. Wait until tomorrow to send more."))
    game = game_visible_to(reporter, game_id) if game_id is not None else None
    line = _line(reporter, reported, game, line_id) if line_id is not None else None
    return Report.objects.create(
        reporter=reporter,
        reported=reported,
        game=game,
        line=line,
        reason=reason,
        text=text,
        context=_context(reporter, game, line) if game is not None else [],
    )


def _line(reporter: User, reported: User, game: Game | None, line_id: int) -> ChatLine:
    if game is not None:
        line = chat_lines_visible_to(reporter, game).filter(pk=line_id, author=reported).first()
        if line is not None:
            return line
    raise errors.NotFound(_("This message doesn’t exist."))


def _context(reporter: User, game: Game, line: ChatLine | None) -> list[dict[str, Any]]:
    """A copy of the lines up to the reported one, which later edits and deletions don't change.

    It has the ids of the authors instead of their names, which may not outlive their accounts.
    """
    lines = chat_lines_visible_to(reporter, game)
    if line is not None:
        lines = lines.filter(pk__lte=line.pk)
    return [
        {
            "id": each.pk,
            "author": each.author_id,
            "text": each.text,
            "created_at": each.created_at.isoformat(),
        }
        for each in reversed(lines.order_by("-pk")[:CONTEXT_LINES])
    ]
