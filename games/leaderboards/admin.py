from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.leaderboards.models import Suspicion


@admin.register(Suspicion)
class SuspicionAdmin(admin.ModelAdmin):
    """Players who repeatedly resigned early against the same opponent. Staff decide what it means."""

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
