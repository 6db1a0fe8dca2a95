from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from novaluna_site.failed_rows import retry_now
from novaluna_site.models import FailedRow


@admin.register(FailedRow)
class FailedRowAdmin(admin.ModelAdmin):
    """Rows that background work fails on. Staff can have them tried again at once, which is logged."""

    fields = readonly_fields = ("work", "row", "attempts", "failed_at", "retry_at", "error")
    list_display = ("work", "row", "attempts", "failed_at", "retry_at", "error")
    list_display_links = None
    list_filter = ("work",)
    search_fields = ("=row",)
    show_full_result_count = False
    actions = ("retry",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: FailedRow | None = None) -> bool:
        return False

    @admin.action(description=gettext_lazy("Retry the selected rows now"), permissions=["change"])
    def retry(self, request: HttpRequest, queryset: QuerySet[FailedRow]) -> None:
        for failed in queryset:
            retry_now(failed)
            self.log_change(request, failed, "retried")
