from django.conf import settings

from novaluna_site.celery import app


def test_every_scheduled_task_exists():
    app.loader.import_default_modules()
    assert {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()} - set(app.tasks) == set()
