"""Where the links of mails lead: no login needed, and nothing but this kind can be changed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games.models.notification import Channel, Kind
from games.notifications import links
from games.notifications.matrix import is_wanted, settings_of
from games.notifications.preferences import stop_kinds


# Mail programs post here by themselves (RFC 8058); the signed address is the permission.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "POST"])
def change_kind(request: HttpRequest, token: str) -> HttpResponse:
    try:
        link = links.read_link(token)
    except links.Expired:
        return render(request, "notifications/kind_link.html", {"problem": "expired"}, status=410)
    except links.Forged:
        return render(request, "notifications/kind_link.html", {"problem": "forged"}, status=404)
    user = User.objects.filter(pk=link.user, is_active=True).first()
    if user is None:
        return render(request, "notifications/kind_link.html", {"problem": "forged"}, status=404)
    if request.method == "POST":
        # A mail program says List-Unsubscribe=One-Click, the page's button says what it wants.
        stop_kinds(user, link.channel, link.kinds, wanted=request.POST.get("wanted") == "yes")
    settings = settings_of(user.pk)
    return render(
        request,
        "notifications/kind_link.html",
        {
            "kinds": [Kind(kind).label for kind in link.kinds],
            "channel": Channel(link.channel).label,
            "is_wanted": any(is_wanted(settings, kind, link.channel) for kind in link.kinds),
            "is_changed": request.method == "POST",
        },
    )
