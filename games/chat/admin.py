from typing import cast

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.chat.actions.close_report import close_report
from games.chat.models import Report
from games.chat.queries import reported_talk


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

    @admin.display(description=gettext_lazy("Chat"))
    def talk(self, report: Report) -> SafeString:
        return format_html_join("\n", "<div><b>{}</b> {}</div>", reported_talk(report))

    @admin.action(description=gettext_lazy("Close: action taken"), permissions=["change"])
    def mark_acted(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        self._close(request, queryset, Report.Status.ACTED)

    @admin.action(description=gettext_lazy("Close: no action needed"), permissions=["change"])
    def dismiss(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        self._close(request, queryset, Report.Status.DISMISSED)

    def _close(self, request: HttpRequest, queryset: QuerySet[Report], status: Report.Status) -> None:
        staff = cast(User, request.user)
        for report in queryset:
            close_report(report, staff, status)
            self.log_change(request, report, status.value)
