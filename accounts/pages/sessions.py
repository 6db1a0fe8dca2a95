from allauth.account.adapter import get_adapter
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.actions.sessions import end_sessions
from accounts.requests import UserRequest


@require_POST
@login_required
def log_out_everywhere(request: UserRequest) -> HttpResponse:
    if request.user.is_guest:
        # Guests have one session, and can't log in again. That page warns them.
        return redirect("account_logout")
    end_sessions(request.user)
    get_adapter().logout(request)
    return redirect("landing")
