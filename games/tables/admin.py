"""Admin pages of games. They never load moves and can't show the pile of a running game."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.tables import errors
from games.tables.actions.moderate import abort_game
from games.tables.actions.quarantine import release_game
from games.tables.models import Game, Seat, TakenBackMove
from games.tables.models.game import MAX_REASON


class ReadOnlyInline(admin.TabularInline):
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class TakenBackInline(ReadOnlyInline):
    model = TakenBackMove
    verbose_name_plural = gettext_lazy("Moves that were taken back")
    fields = readonly_fields = ("ply", "seat", "action", "made_at", "taken_back_at")


class SeatInline(ReadOnlyInline):
    model = Seat
    fields = readonly_fields = ("index", "user", "is_bot", "left", "place", "tokens_left", "score")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        return super().get_queryset(request).select_related("user")


class ActionWithReason(ActionForm):
    """The choice of an action, with a reason that is written to the admin log."""

    reason = forms.CharField(required=False, max_length=MAX_REASON, label=gettext_lazy("Reason:"))


@admin.register(Game)
class GameAdmin(admin.ModelAdmin):
    # Listed one by one, so that a field added to the model later is not shown by accident.
    fields = (
        ("title", "host"),
        ("status", "reason", "version", "to_move"),
        ("access", "watching", "rated", "previews", "take_backs"),
        ("seat_count", "tokens", "time_control"),
        ("created_at", "started_at", "deadline", "finished_at"),
        ("commitment", "verified_at"),
        ("quarantined_at", "quarantined_because"),
    )
    readonly_fields = ("title",)
    list_display = ("id", "title", "host", "status", "seat_count", "rated", "version", "created_at")
    list_filter = ("status", "rated", "seat_count", ("quarantined_at", admin.EmptyFieldListFilter))
    list_select_related = ("host",)
    search_fields = ("=id", "name", "=seats__user__username")
    search_help_text = gettext_lazy("Number or name of the game, or a player’s full username")
    show_full_result_count = False
    inlines = (SeatInline, TakenBackInline)
    actions = ("abort_games", "release_games")
    action_form = ActionWithReason

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        return super().get_queryset(request).defer("state", "order").prefetch_related("seats__user")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return False

    def has_abort_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("tables.change_game")

    @admin.action(
        description=gettext_lazy("End the quarantine of the selected games (give a reason)"),
        permissions=["abort"],
    )
    def release_games(self, request: HttpRequest, queryset: QuerySet[Game]) -> None:
        reason = request.POST.get("reason", "").strip()
        if not reason:
            self.message_user(request, _("Give a reason. It’s written to the log."), messages.ERROR)
            return
        for game in queryset:
            try:
                release_game(game.pk)
            except errors.SiteError as refusal:
                self.message_user(request, f"{game}: {refusal}", messages.ERROR)
            else:
                self.log_change(request, game, f"released from quarantine: {reason}")
                self.message_user(
                    request, _("This game continues: %(game)s") % {"game": game}, messages.SUCCESS
                )

    @admin.action(description=gettext_lazy("Stop the selected games without a result"), permissions=["abort"])
    def abort_games(self, request: HttpRequest, queryset: QuerySet[Game]) -> None:
        for game in queryset:
            try:
                abort_game(game.pk)
            except errors.GameOver:
                self.message_user(
                    request, _("This game was already over: %(game)s") % {"game": game}, messages.WARNING
                )
            else:
                self.log_change(request, game, "aborted")
                self.message_user(
                    request, _("This game is stopped: %(game)s") % {"game": game}, messages.SUCCESS
                )
