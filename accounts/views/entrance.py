"""Sign-up and log-in: allauth's views, opened for guests."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.stagekit import clear_login
from allauth.account.views import LoginView, SignupByPasskeyView, SignupView
from allauth.mfa.webauthn.views import LoginWebAuthnView
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views import View
from django.views.decorators.http import require_POST

from accounts.forms import SignupForm
from accounts.guest_session import step_back_in, step_out
from accounts.models import User
from accounts.selectors import is_username_taken
from accounts.unfinished_sign_up import forget_sign_up


class HideGuest(View):
    """allauth's `dispatch` sends everybody away who is logged in; it must not see a guest."""

    guest: User | None = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated and request.user.is_guest:
            self.guest = request.user
            request.user = AnonymousUser()
        return super().dispatch(request, *args, **kwargs)


class ShowGuest(View):
    """The last of the bases, so that its `dispatch` comes after allauth's."""

    guest: User | None = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if self.guest:
            request.user = self.guest
        return super().dispatch(request, *args, **kwargs)


class StartSignUp(HideGuest, SignupView):
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        forget_sign_up(request)
        response: HttpResponse = super().post(request, *args, **kwargs)
        return response

    def form_valid(self, form: SignupForm) -> HttpResponse:
        if self.guest:
            step_out(self.request)
        try:
            return super().form_valid(form)
        except IntegrityError:
            # Somebody took the name after the form looked.
            if not is_username_taken(form.cleaned_data["username"]):
                raise
            form.add_error("username", get_adapter().validation_error("username_taken"))
            response: HttpResponse = self.form_invalid(form)
            return response


class OpenSignupView(StartSignUp, ShowGuest):
    pass


class OpenSignupByPasskeyView(StartSignUp, SignupByPasskeyView, ShowGuest):
    pass


class OpenLoginView(HideGuest, LoginView, ShowGuest):
    pass


class OpenPasskeyLoginView(HideGuest, LoginWebAuthnView, ShowGuest):
    pass


@require_POST
def cancel_sign_up(request: HttpRequest) -> HttpResponse:
    """Start over, or go on as the guest one was."""
    clear_login(request)
    is_gone = forget_sign_up(request)
    if step_back_in(request):
        return redirect("landing")
    if is_gone:
        return redirect("account_signup")
    messages.info(request, _("You have an account now, but no way in yet: set a password."))
    return redirect("account_reset_password")
