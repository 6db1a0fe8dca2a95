from tempfile import SpooledTemporaryFile

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts.requests import UserRequest
from accounts.services.deletion import delete_account
from accounts.services.export import write_export

MEGABYTE = 1024 * 1024


@require_GET
@login_required
def your_data(request: UserRequest) -> HttpResponse:
    return render(request, "accounts/your_data.html")


@require_GET
@login_required
@reauthentication_required(app="accounts")  # type: ignore[untyped-decorator]
def export_data(request: UserRequest) -> FileResponse:
    file = SpooledTemporaryFile(max_size=8 * MEGABYTE)  # noqa: SIM115 - the response closes it
    write_export(request.user, file)
    file.seek(0)
    name = f"{request.user.username}-{timezone.localdate():%Y-%m-%d}.zip"
    return FileResponse(file, as_attachment=True, filename=name, content_type="application/zip")


@require_http_methods(["GET", "POST"])
@login_required
@reauthentication_required(app="accounts")  # type: ignore[untyped-decorator]
def delete_own_account(request: UserRequest) -> HttpResponse:
    if request.method == "GET":
        return render(request, "accounts/delete_account.html")
    user = request.user
    get_adapter().logout(request)
    delete_account(user)
    messages.success(request, _("Your account is deleted. Thank you for playing."))
    return redirect("landing")
