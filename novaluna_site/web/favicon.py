from django.http import HttpRequest, HttpResponseRedirect
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe


@require_safe
@cache_control(public=True, max_age=86_400)
def favicon(request: HttpRequest) -> HttpResponseRedirect:
    """Browsers and feed readers request /favicon.ico without looking at the icons that pages name."""
    return HttpResponseRedirect(static("img/icon-192.png"))
