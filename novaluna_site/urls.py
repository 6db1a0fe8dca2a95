from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.views.generic import TemplateView

handler500 = "novaluna_site.errors.server_error"

urlpatterns = [
    path("", TemplateView.as_view(template_name="landing.html"), name="landing"),
    path("accounts/", include("allauth.urls")),
    path(settings.ADMIN_PATH, admin.site.urls),
]
