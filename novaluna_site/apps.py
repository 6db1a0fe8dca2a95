from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig

# The Celery app must exist before a task is called, and the checks before they run.
from novaluna_site import celery, checks  # noqa: F401


class SiteConfig(AppConfig):
    name = "novaluna_site"


class SecondFactorAdminConfig(AdminConfig):
    default_site = "novaluna_site.admin_site.SecondFactorAdminSite"
