from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.actions.preferences import update_preferences
from accounts.forms import PreferencesForm
from accounts.models import Preferences
from accounts.pages.language import keep_language
from accounts.queries import stored_user
from accounts.requests import UserRequest
from accounts.theme import chosen_theme, set_theme_cookie
from accounts.time_zones import guessed_time_zone, time_zone_names
from novaluna_site.i18n import zone_words
from novaluna_site.web.languages import accepted_language, address_in
from novaluna_site.web.refusals import came_from, log_in_first


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit_preferences(request: UserRequest) -> HttpResponse:
    # Not request.user: validation writes into the form's instance, and the page is rendered for request.user.
    user = stored_user(request.user.pk)
    initial = {"theme": chosen_theme(request)}
    form = PreferencesForm(request.POST or None, instance=user, initial=initial)
    if not form.is_valid():
        context = {
            "form": form,
            "browser_time_zone": guessed_time_zone(request),
            "cities": sorted(set(map(zone_words, time_zone_names()))),
        }
        return render(request, "accounts/preferences.html", context)
    update_preferences(user, **form.cleaned_data)
    messages.success(request, _("Your settings are saved."))
    language = user.language or accepted_language(request.headers.get("Accept-Language", ""))
    response = HttpResponseRedirect(address_in(language, reverse("settings")))
    keep_language(request, response, user.language)
    set_theme_cookie(request, response, form.cleaned_data["theme"])
    return response


@require_POST
def switch_theme(request: HttpRequest) -> HttpResponse:
    """For this browser and, if a user is logged in, as the default for their other browsers."""
    theme = request.POST.get("theme", "")
    if theme not in Preferences.Theme.values:
        return HttpResponseBadRequest()
    if request.user.is_authenticated:
        update_preferences(request.user, theme=theme)
    response = redirect(came_from(request, otherwise=reverse("landing")))
    set_theme_cookie(request, response, theme)
    return response


@require_POST
@log_in_first
def switch_sounds(request: UserRequest) -> HttpResponse:
    """The button at the table. Browsers of visitors keep the choice themselves."""
    sounds = request.POST.get("sounds", "")
    if sounds not in ("on", "off"):
        return HttpResponseBadRequest()
    update_preferences(request.user, sounds=sounds == "on")
    return redirect(came_from(request))
