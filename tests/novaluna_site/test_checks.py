import pytest
from django.core.checks import run_checks
from django.test import override_settings

from novaluna_site.checks import TAG
from tests.novaluna_site.production import PRODUCTION, run_in

SAFE = {
    "PRODUCTION": True,
    "SECRET_KEY": "k" * 50,
    "SECRET_KEY_FALLBACKS": ["f" * 50],
    "SECRET_KEY_IS_EMBEDDED": False,
    "DEBUG": False,
    "ALLOWED_HOSTS": ["play.example.org"],
    "DATABASES": {"default": {"ENGINE": "django.db.backends.postgresql", "NAME": "novaluna"}},
    "WEB_PROCESSES": 2,
    "REDIS_URL_IS_SET": True,
    "CACHES": {"default": {"BACKEND": "novaluna_site.messaging.cache.ForgivingRedisCache"}},
    "CHANNEL_LAYERS": {"default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer"}},
    "REDIS_URL": "redis://valkey:6379/0",
    "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
    "SITE_URL": "https://play.example.org",
}
SQLITE = {"ENGINE": "django.db.backends.sqlite3", "NAME": "/srv/novaluna.sqlite3"}


def problems(**changes):
    # Django itself warns when DATABASES is overridden; the checks only read it.
    changes = SAFE | changes
    databases = changes.pop("DATABASES")
    with override_settings(**changes), pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.conf.settings.DATABASES", databases)
        return run_checks(tags=[TAG], include_deployment_checks=True)


def test_a_safe_configuration_passes():
    assert problems() == []


def test_sqlite_with_one_web_process_passes():
    assert problems(DATABASES={"default": SQLITE}, WEB_PROCESSES=1) == []


@pytest.mark.parametrize(
    ("changes", "code", "cure"),
    [
        ({"PRODUCTION": False}, "E001", "ENVIRONMENT=production"),
        ({"SECRET_KEY_IS_EMBEDDED": True}, "E002", "Set SECRET_KEY"),
        ({"SECRET_KEY": "short"}, "E002", "Set SECRET_KEY"),
        ({"SECRET_KEY": "django-insecure-" + "k" * 50}, "E002", "Set SECRET_KEY"),
        ({"DEBUG": True}, "E003", "Unset DEBUG"),
        ({"ALLOWED_HOSTS": []}, "E004", "Set ALLOWED_HOSTS"),
        ({"ALLOWED_HOSTS": ["127.0.0.1", "localhost", "[::1]"]}, "E004", "Set ALLOWED_HOSTS"),
        ({"ALLOWED_HOSTS": ["*"]}, "E004", "Set ALLOWED_HOSTS"),
        ({"DATABASES": {"default": SQLITE}, "WEB_PROCESSES": 2}, "E005", "Set DATABASE_URL"),
        ({"DATABASES": {"default": SQLITE | {"NAME": ":memory:"}}}, "E005", "Set DATABASE_URL"),
        ({"REDIS_URL_IS_SET": False}, "E006", "Set REDIS_URL"),
        ({"REDIS_URL": "memory://"}, "E006", "Set REDIS_URL"),
        (
            {"CACHES": {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}},
            "E006",
            "Set REDIS_URL",
        ),
        (
            {"CHANNEL_LAYERS": {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}},
            "E006",
            "Set REDIS_URL",
        ),
        ({"EMAIL_BACKEND": "django.core.mail.backends.locmem.EmailBackend"}, "E007", "Set EMAIL_URL"),
        ({"EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend"}, "E007", "Set EMAIL_URL"),
        ({"SITE_URL": "http://play.example.org"}, "E008", "Set SITE_URL"),
        ({"SECRET_KEY_FALLBACKS": ["f" * 50, "short"]}, "E009", "Set SECRET_KEY_FALLBACKS"),
        ({"SECRET_KEY_FALLBACKS": ["f" * 50, "k" * 50]}, "E009", "Set SECRET_KEY_FALLBACKS"),
    ],
)
def test_it_refuses_unsafe_settings_and_says_how_to_fix_them(changes, code, cure):
    [problem] = problems(**changes)
    assert problem.id == f"novaluna.{code}"
    assert cure in problem.hint


def test_djangos_deploy_checks_find_nothing_to_warn_about_in_production():
    checked = run_in(PRODUCTION, "manage.py", "check", "--deploy", "--fail-level", "WARNING")
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.stack
@pytest.mark.parametrize(
    "process",
    [
        ("-m", "novaluna_site.run.web"),
        ("-m", "celery", "--app", "novaluna_site", "worker", "--pool", "solo"),
        ("-m", "celery", "--app", "novaluna_site", "beat"),
        ("manage.py", "serve"),
    ],
    ids=["web", "worker", "beat", "serve"],
)
def test_no_process_starts_in_an_unsafe_production(process):
    ended = run_in({"ENVIRONMENT": "production", "DEBUG": "true"}, *process)
    assert ended.returncode == 1
    for cure in ("Set SECRET_KEY", "Unset DEBUG", "Set ALLOWED_HOSTS", "Set REDIS_URL", "Set EMAIL_URL"):
        assert cure in ended.stderr
    assert "Traceback" not in ended.stderr
