from io import BytesIO

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.actions.deletion import delete_account
from accounts.actions.export import write_export
from accounts.requests import UserRequest


@require_safe
@login_required
def your_data(request: UserRequest) -> HttpResponse:
    return render(request, "accounts/your_data.html")


@require_safe
@login_required
@reauthentication_required(app="accounts")  # type: ignore[untyped-decorator]
def export_data(request: UserRequest) -> HttpResponse:
    # Not a FileResponse: under ASGI Django would also read the file into memory, and log a warning.
    file = BytesIO()
    write_export(request.user, file)
    name = f"{request.user.username}-{timezone.localdate():%Y-%m-%d}.zip"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(file.getvalue(), content_type="application/zip", headers=disposition)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@reauthentication_required(app="accounts")  # type: ignore[untyped-decorator]
def delete_own_account(request: UserRequest) -> HttpResponse:
    if request.method != "POST":
        return render(request, "accounts/delete_account.html")
    user = request.user
    get_adapter().logout(request)
    delete_account(user)
    messages.success(request, _("Your account is deleted. Thank you for playing."))
    return redirect("landing")
