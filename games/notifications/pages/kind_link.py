"""The page behind the unsubscribe links in mails. No login is needed, and only these kinds can be changed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.notifications import links
from games.notifications.actions.save_preferences import set_kinds_wanted
from games.notifications.channel_choices import is_wanted
from games.notifications.models.notification import Kind
from games.notifications.queries import recipient, settings_of


# Mail programs post here without a CSRF token (RFC 8058). The signed token in the URL authorises the change.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change_kind(request: HttpRequest, token: str) -> HttpResponse:
    try:
        link = links.read_link(token)
    except links.Expired:
        return render(request, "notifications/kind_link.html", {"problem": "expired"}, status=410)
    except links.Forged:
        return render(request, "notifications/kind_link.html", {"problem": "forged"}, status=404)
    user = recipient(link.user)
    if user is None:
        return render(request, "notifications/kind_link.html", {"problem": "forged"}, status=404)
    if request.method == "POST":
        # A mail program posts List-Unsubscribe=One-Click, without `wanted`; the page's button posts `wanted`.
        set_kinds_wanted(user, link.channel, link.kinds, wanted=request.POST.get("wanted") == "yes")
    settings = settings_of(user.pk)
    return render(
        request,
        "notifications/kind_link.html",
        {
            "kinds": [Kind(kind).label for kind in link.kinds],
            "is_wanted": any(is_wanted(settings, kind, link.channel) for kind in link.kinds),
            "is_changed": request.method == "POST",
        },
    )
