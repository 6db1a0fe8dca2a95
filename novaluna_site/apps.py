from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig

# Imported to register them: the Celery app before a task is called, the checks before they run.
from novaluna_site import celery, checks  # noqa: F401
from novaluna_site.messaging.failures import export_failures


class SiteConfig(AppConfig):
    name = "novaluna_site"

    def ready(self) -> None:
        export_failures()


class SecondFactorAdminConfig(AdminConfig):
    default_site = "novaluna_site.web.admin_site.SecondFactorAdminSite"
