"""All addresses: each package lists its own pages, API operations and sockets."""

from django.conf import settings
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, re_path
from django.views.decorators.cache import cache_page
from django.views.generic import TemplateView
from drf_spectacular.views import SpectacularJSONAPIView

import accounts.urls
import games.analysis.urls
import games.chat.urls
import games.clocks.urls
import games.daily.urls
import games.home.urls
import games.leaderboards.urls
import games.lessons.urls
import games.live.urls
import games.matchmaking.urls
import games.notifications.urls
import games.play.urls
import games.tables.urls
import games.watch.urls
from novaluna_site.api.unknown_url import UnknownUrlView
from novaluna_site.log_masking import url_mask
from novaluna_site.web.asgi_types import Receive, Scope, Send
from novaluna_site.web.crawlers import pages, robots, sitemap_path
from novaluna_site.web.favicon import favicon
from novaluna_site.web.languages import public_page
from novaluna_site.web.secret_paths import secret_prefixes

handler404 = "novaluna_site.web.error_pages.not_found"
handler400 = "novaluna_site.web.error_pages.bad_request"
handler500 = "novaluna_site.web.error_pages.server_error"

api_urlpatterns = [
    # Generating it takes a tenth of a second, and it is the same for everyone.
    path("schema/", cache_page(60)(SpectacularJSONAPIView.as_view()), name="schema"),
    *games.tables.urls.api_urlpatterns,
    *games.clocks.urls.api_urlpatterns,
    *games.chat.urls.api_urlpatterns,
    *games.notifications.urls.api_urlpatterns,
    *games.leaderboards.urls.api_urlpatterns,
    *games.daily.urls.api_urlpatterns,
    *games.analysis.urls.api_urlpatterns,
    *games.matchmaking.urls.api_urlpatterns,
    *games.home.urls.api_urlpatterns,
    *accounts.urls.api_urlpatterns,
    re_path("", UnknownUrlView.as_view(), name="unknown-url"),
]

# English pages have no prefix, German ones begin with /de/.
language_urlpatterns = i18n_patterns(
    path("about/", public_page(TemplateView.as_view(template_name="about.html")), name="about"),
    path("api/docs/", public_page(TemplateView.as_view(template_name="api/docs.html")), name="api-docs"),
    path(
        "site.webmanifest",
        public_page(
            TemplateView.as_view(template_name="site.webmanifest", content_type="application/manifest+json")
        ),
        name="manifest",
    ),
    *games.home.urls.urlpatterns,
    *games.tables.urls.urlpatterns,
    *games.play.urls.urlpatterns,
    *games.clocks.urls.urlpatterns,
    *games.chat.urls.urlpatterns,
    *games.notifications.urls.urlpatterns,
    *games.leaderboards.urls.urlpatterns,
    *games.daily.urls.urlpatterns,
    *games.analysis.urls.urlpatterns,
    *games.lessons.urls.urlpatterns,
    *games.watch.urls.urlpatterns,
    *accounts.urls.urlpatterns,
    prefix_default_language=False,
)
sitemap_places = [
    pages("about", "api-docs"),
    games.home.urls.sitemap_places,
    games.lessons.urls.sitemap_places,
    games.watch.urls.sitemap_places,
    games.daily.urls.sitemap_places,
    games.leaderboards.urls.sitemap_places,
    games.analysis.urls.sitemap_places,
]

urlpatterns: list[URLPattern | URLResolver] = [
    *language_urlpatterns,
    # These addresses have no language: programs ask for them, or they are in mails.
    path("favicon.ico", favicon, name="favicon"),
    path("robots.txt", robots, name="robots"),
    sitemap_path(sitemap_places),
    path("api/", include((api_urlpatterns, "api"))),
    *games.notifications.urls.neutral_urlpatterns,
    path(settings.ADMIN_PATH, admin.site.urls),
]
url_mask.add_paths(secret_prefixes(urlpatterns))


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """There is no socket at this address."""
    await send({"type": "websocket.close"})


socket_urlpatterns: list[URLPattern | URLResolver] = [
    *games.live.urls.socket_urlpatterns,
    *games.leaderboards.urls.socket_urlpatterns,
    *games.watch.urls.socket_urlpatterns,
    re_path("", refuse),  # type: ignore[arg-type]
]
