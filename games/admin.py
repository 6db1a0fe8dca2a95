"""The staff's view. No page here loads moves, and none can show the pile of a running game."""

from typing import Any, cast

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games import errors
from games.models import Game, Report, Seat, Suspicion, TakenBackMove
from games.services.moderation import abort_game, close_report


class ReadInline(admin.TabularInline):
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class TakenBackInline(ReadInline):
    model = TakenBackMove
    verbose_name_plural = gettext_lazy("Moves that were taken back")
    fields = readonly_fields = ("ply", "seat", "action", "made_at", "taken_back_at")


class SeatInline(ReadInline):
    model = Seat
    fields = readonly_fields = ("index", "user", "is_bot", "left", "place", "tokens_left", "score")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        return super().get_queryset(request).select_related("user")


@admin.register(Game)
class GameAdmin(admin.ModelAdmin):
    # Named one by one: a field added to the model later does not appear by itself.
    fields = (
        ("name", "host"),
        ("status", "reason", "version", "to_move"),
        ("access", "watching", "rated", "previews", "take_backs"),
        ("seat_count", "tokens", "time_control"),
        ("created_at", "started_at", "deadline", "finished_at"),
        ("commitment", "quarantined_at"),
    )
    list_display = ("id", "name", "host", "status", "seat_count", "rated", "version", "created_at")
    list_filter = ("status", "rated", "seat_count", ("quarantined_at", admin.EmptyFieldListFilter))
    list_select_related = ("host",)
    search_fields = ("=id", "name", "=seats__user__username")
    search_help_text = gettext_lazy("Number or name of the table, or a player's whole name")
    show_full_result_count = False
    inlines = (SeatInline, TakenBackInline)
    actions = ("abort_games",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        return super().get_queryset(request).defer("state", "order")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return False

    def has_abort_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("games.change_game")

    @admin.action(description=gettext_lazy("Stop the chosen games without a result"), permissions=["abort"])
    def abort_games(self, request: HttpRequest, queryset: QuerySet[Game]) -> None:
        for game in queryset:
            try:
                abort_game(game.pk)
            except errors.GameOver:
                self.message_user(request, _("%s was over already.") % game, messages.WARNING)
            else:
                self.log_change(request, game, "aborted")
                self.message_user(request, _("%s was stopped.") % game, messages.SUCCESS)


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):
    fields = readonly_fields = (
        "created_at",
        "status",
        "reason",
        "reporter",
        "reported",
        "game",
        "text",
        "talk",
        "handled_by",
        "handled_at",
    )
    list_display = ("id", "created_at", "status", "reason", "reported", "reporter", "game")
    list_filter = ("status", "reason")
    list_select_related = ("reported", "reporter", "game")
    search_fields = ("=reported__username", "=reporter__username", "text")
    actions = ("mark_acted", "dismiss")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        return super().get_queryset(request).defer("game__state", "game__order")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Report | None = None) -> bool:
        return False

    @admin.display(description=gettext_lazy("What was said"))
    def talk(self, report: Report) -> SafeString:
        return format_html_join(
            "\n",
            "<div><b>{}</b> {}</div>",
            ((line["author"]["username"], line["text"]) for line in report.context),
        )

    @admin.action(description=gettext_lazy("Close as acted upon"), permissions=["change"])
    def mark_acted(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        self._close(request, queryset, Report.Status.ACTED)

    @admin.action(description=gettext_lazy("Dismiss"), permissions=["change"])
    def dismiss(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        self._close(request, queryset, Report.Status.DISMISSED)

    def _close(self, request: HttpRequest, queryset: QuerySet[Report], status: Report.Status) -> None:
        staff = cast(User, request.user)
        for report in queryset:
            close_report(report, staff, status)
            self.log_change(request, report, status.value)


@admin.register(Suspicion)
class SuspicionAdmin(admin.ModelAdmin):
    """Somebody keeps resigning early to the same other. Whether that means anything, people decide."""

    fields = ("loser", "winner", "games", "last_game", "seen_at", "status")
    readonly_fields = ("loser", "winner", "games", "last_game", "seen_at")
    list_display = ("id", "seen_at", "status", "loser", "winner", "games", "last_game")
    list_filter = ("status",)
    list_select_related = ("loser", "winner", "last_game")
    search_fields = ("=loser__username", "=winner__username")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Suspicion]:
        return super().get_queryset(request).defer("last_game__state", "last_game__order")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Suspicion | None = None) -> bool:
        return False
