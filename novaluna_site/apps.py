from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.urls import register_converter

# Imported to register them: the Celery app before a task is called, the checks before they run.
from novaluna_site import celery, checks  # noqa: F401
from novaluna_site.messaging.failures import export_failures
from novaluna_site.web.converters import RowIdConverter


class SiteConfig(AppConfig):
    name = "novaluna_site"

    def ready(self) -> None:
        # Needs models, so it can't be imported before they are loaded.
        from novaluna_site.work_metrics import export_work_metrics  # noqa: PLC0415

        # In this order: the first loads the names of all works, which the second counts.
        export_work_metrics()
        export_failures()
        register_converter(RowIdConverter, "row")


class SecondFactorAdminConfig(AdminConfig):
    default_site = "novaluna_site.web.admin_site.SecondFactorAdminSite"
