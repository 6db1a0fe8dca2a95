from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.actions.bans import ban_user, unban_user
from accounts.models import User

# Groups are not used. Allauth's pages let staff edit the secrets of second factors. The forms of all three
# raise errors for some numbers.
admin.site.unregister([Group, Authenticator, UserSession])


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    """Read-only, except that staff can ban and unban; both are logged."""

    fields = readonly_fields = (
        "username",
        "kind",
        "email",
        "is_active",
        "is_staff",
        "date_joined",
        "last_login",
        "last_seen_at",
    )
    list_display = ("username", "kind", "is_active", "is_staff", "date_joined", "last_seen_at")
    list_filter = ("kind", "is_active", "is_staff")
    search_fields = ("username__istartswith", "=email")
    show_full_result_count = False
    actions = ("ban", "unban")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False

    @admin.action(description=_("Ban the selected users"), permissions=["change"])
    def ban(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset:
            if user != request.user:
                ban_user(user)
                self.log_change(request, user, "banned")

    @admin.action(description=_("Unban the selected users"), permissions=["change"])
    def unban(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset:
            unban_user(user)
            self.log_change(request, user, "unbanned")


class DeletableAdmin(admin.ModelAdmin):
    """Staff can look and delete, for example the second factor of a user who has lost it."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Authenticator)
class AuthenticatorAdmin(DeletableAdmin):
    fields = list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    search_fields = ("user__username__istartswith",)


@admin.register(UserSession)
class UserSessionAdmin(DeletableAdmin):
    fields = list_display = ("user", "created_at", "last_seen_at", "ip", "user_agent")
    search_fields = ("user__username__istartswith", "=ip")
