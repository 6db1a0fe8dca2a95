from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.views.generic import TemplateView

from games.pages.landing import landing

handler400 = "novaluna_site.errors.bad_request"
handler500 = "novaluna_site.errors.server_error"

urlpatterns = [
    path("", landing, name="landing"),
    path("about/", TemplateView.as_view(template_name="about.html"), name="about"),
    path(
        "site.webmanifest",
        TemplateView.as_view(template_name="site.webmanifest", content_type="application/manifest+json"),
        name="manifest",
    ),
    path("api/", include("games.api.urls")),
    path("", include("games.pages.urls")),
    path("", include("accounts.urls")),
    path(settings.ADMIN_PATH, admin.site.urls),
]
