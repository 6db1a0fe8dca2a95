import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "novaluna_site.settings")

app = Celery("novaluna_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
