"""Sign-up and log-in: allauth's views, made available to guests."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.email_verification_by_code import EmailVerificationProcess
from allauth.account.internal.stagekit import clear_login
from allauth.account.utils import get_next_redirect_url
from allauth.account.views import (
    ConfirmEmailVerificationCodeView,
    LoginView,
    LogoutView,
    SignupByPasskeyView,
    SignupView,
)
from allauth.mfa.webauthn.views import LoginWebAuthnView
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views import View
from django.views.decorators.http import require_POST

from accounts.forms import SignupForm
from accounts.guest_session import log_guest_back_in, log_out_guest_for_sign_up
from accounts.models import User
from accounts.queries import is_username_taken
from accounts.unfinished_sign_up import forget_sign_up


class HideGuest(View):
    """Hides a guest from allauth's `dispatch`, which redirects everybody who is logged in."""

    guest: User | None = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated and request.user.is_guest:
            self.guest = request.user
            request.user = AnonymousUser()
        return super().dispatch(request, *args, **kwargs)


class ShowGuest(View):
    """Undoes HideGuest. Has to be the last base class, so that its `dispatch` runs after allauth's."""

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
            log_out_guest_for_sign_up(self.request)
        try:
            return super().form_valid(form)
        except IntegrityError:
            # Another sign-up took the name after the form was validated.
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


class ConfirmEmailView(ConfirmEmailVerificationCodeView):
    """Leads to `next` also if the person enters the code later, or has entered it already."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        onward = get_next_redirect_url(request)
        if onward and request.user.is_authenticated and EmailVerificationProcess.resume(request) is None:
            return HttpResponseRedirect(onward)
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)  # type: ignore[no-untyped-call]
        if context["cancel_url"]:
            context["cancel_url"] = get_next_redirect_url(self.request) or reverse("landing")
        return context


class CarefulLogoutView(LogoutView):
    """Asks guests first, whichever button they pressed: a guest can't log in again."""

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        user = self.request.user
        if user.is_authenticated and user.is_guest and "lose-games" not in self.request.POST:
            return self.get(*args, **kwargs)
        response: HttpResponse = super().post(*args, **kwargs)
        return response


@require_POST
def cancel_sign_up(request: HttpRequest) -> HttpResponse:
    """Start over, or continue as the guest who began the sign-up."""
    clear_login(request)
    is_gone = forget_sign_up(request)
    if log_guest_back_in(request):
        return redirect("landing")
    if is_gone:
        return redirect("account_signup")
    messages.info(request, _("You have an account now. Set a password so you can log in."))
    return redirect("account_reset_password")
