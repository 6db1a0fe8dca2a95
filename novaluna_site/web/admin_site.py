from collections.abc import Callable
from functools import update_wrapper
from typing import Any, TypeVar, cast

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.admin.exceptions import DisallowedModelAdminToField
from django.contrib.admin.options import TO_FIELD_VAR
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

View = TypeVar("View", bound=Callable[..., HttpResponseBase])

TOTP, PASSKEY = Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN


class SecondFactorAdminSite(AdminSite):
    """Only for staff who used a second factor; other staff are redirected to do so or to set one up."""

    def has_permission(self, request: HttpRequest) -> bool:
        return (
            super().has_permission(request)
            and request.user.is_authenticated
            and is_mfa_enabled(request.user, [TOTP, PASSKEY])
            and any(record["method"] == "mfa" for record in get_authentication_records(request, request.user))
        )

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """Also refuses an empty `_to_field`, for which Django raises an error; it checks other values."""
        checked = super().admin_view(view, cacheable)

        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if "" in (request.GET.get(TO_FIELD_VAR), request.POST.get(TO_FIELD_VAR)):
                raise DisallowedModelAdminToField
            return checked(request, *args, **kwargs)

        return cast(View, update_wrapper(answer, checked))

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponseRedirect:
        """Use the site's own log-in: the admin's has neither a second factor nor a rate limit."""
        wanted = request.GET.get(REDIRECT_FIELD_NAME) or reverse("admin:index")
        if not request.user.is_authenticated:
            return redirect_to_login(wanted)
        if not request.user.is_staff:
            raise PermissionDenied
        if is_mfa_enabled(request.user, [TOTP]):
            return redirect_to_login(wanted, reverse("mfa_reauthenticate"))
        if is_mfa_enabled(request.user, [PASSKEY]):
            return redirect_to_login(wanted, reverse("mfa_reauthenticate_webauthn"))
        messages.info(request, _("Set up two-factor login first to open the admin pages."))
        return redirect("mfa_index")
