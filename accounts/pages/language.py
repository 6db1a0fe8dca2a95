from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_POST

from accounts.actions.preferences import update_preferences
from accounts.theme import YEAR
from novaluna_site.web.languages import address_in, is_offered
from novaluna_site.web.page_languages import CLOSED_OFFER_COOKIE
from novaluna_site.web.refusals import came_from


@require_POST
def switch_language(request: HttpRequest) -> HttpResponse:
    """Store the language for this browser and in the account, and show the same page in it."""
    language = request.POST.get("language", "")
    if not is_offered(language):
        return HttpResponseBadRequest()
    if request.user.is_authenticated:
        update_preferences(request.user, language=language)
    page = came_from(request, otherwise=reverse("landing"))
    response = HttpResponseRedirect(address_in(language, page))
    keep_language(request, response, language)
    return response


@require_POST
def close_offer(request: HttpRequest) -> HttpResponse:
    """Offer no other language on pages in this one."""
    response = HttpResponseRedirect(came_from(request))
    _set_cookie(request, response, CLOSED_OFFER_COOKIE, get_language() or settings.LANGUAGE_CODE)
    return response


def keep_language(request: HttpRequest, response: HttpResponse, language: str) -> None:
    """For this browser, also while nobody is logged in. Empty: forget it."""
    if language:
        _set_cookie(request, response, settings.LANGUAGE_COOKIE_NAME, language)
    else:
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME)


def _set_cookie(request: HttpRequest, response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(name, value, max_age=YEAR, samesite="Lax", secure=request.is_secure(), httponly=True)
