"""Settings that are unsafe in production. Each message says how to fix them."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, register

TAG = "production"
LOOPBACK_HOSTS = {"127.0.0.1", "localhost", "[::1]"}
MIN_SECRET_LENGTH = 50
NOT_REAL_MAIL = ("dummy", "locmem", "console", "filebased")

Apps = Sequence[AppConfig] | None


@register(TAG, deploy=True)
def environment_is_production(app_configs: Apps, **_: Any) -> list[CheckMessage]:
    if settings.PRODUCTION:
        return []
    return [_error(1, "The site is not in production mode.", "Set ENVIRONMENT=production.")]


@register(TAG, deploy=True)
def secret_key_is_set_and_long(app_configs: Apps, **_: Any) -> list[CheckMessage]:
    fix = "Set SECRET_KEY to what `python -c 'import secrets; print(secrets.token_urlsafe(50))'` prints."
    if settings.SECRET_KEY_IS_EMBEDDED:
        return [
            _error(
                2,
                "SECRET_KEY is not set; the generated key of the embedded site is not safe in production.",
                fix,
            )
        ]
    if _is_weak(settings.SECRET_KEY):
        return [_error(2, f"SECRET_KEY is weak: it needs {MIN_SECRET_LENGTH} random characters.", fix)]
    return []


@register(TAG, deploy=True)
def secret_key_fallbacks_are_old_keys(app_configs: Apps, **_: Any) -> list[CheckMessage]:
    fix = "Set SECRET_KEY_FALLBACKS to the previous values of SECRET_KEY, separated by commas."
    problems = []
    if any(_is_weak(key) for key in settings.SECRET_KEY_FALLBACKS):
        problems.append(f"A key in SECRET_KEY_FALLBACKS is weak: it needs {MIN_SECRET_LENGTH} characters.")
    # Django raises an error if an empty key is read; the check above reports that.
    if not settings.SECRET_KEY_IS_EMBEDDED and settings.SECRET_KEY in settings.SECRET_KEY_FALLBACKS:
        problems.append("SECRET_KEY_FALLBACKS contains SECRET_KEY: the key was not changed.")
    return [_error(9, problem, fix) for problem in problems]


@register(TAG, deploy=True)
def debug_is_off(app_configs: Apps, **_: Any) -> list[CheckMessage]:
    if not settings.DEBUG:
        return []
    return [_error(3, "DEBUG is on: error pages would show settings and code.", "Unset DEBUG.")]


@register(TAG, deploy=True)
def hosts_are_named(app_configs: Apps, **_: Any) -> list[CheckMessage]:
    fix = "Set ALLOWED_HOSTS to the site's host names, for example ALLOWED_HOSTS=play.example.org."
    if not set(settings.ALLOWED_HOSTS) - LOOPBACK_HOSTS:
        return [_error(4, "ALLOWED_HOSTS names no public host: every visitor would be refused.", fix)]
    if "*" in settings.ALLOWED_HOSTS:
        return [_error(4, "ALLOWED_HOSTS allows any host: links in mails could be forged.", fix)]
    return []


@register(TAG, deploy=True)
def database_suits_the_processes(app_configs: Apps, **_: Any) -> list[CheckMessage]:
    database = settings.DATABASES["default"]
    if database["ENGINE"] != "django.db.backends.sqlite3":
        return []
    fix = "Set DATABASE_URL=postgres://user:password@host:5432/name."
    if ":memory:" in str(database["NAME"]):
        return [_error(5, "The database is in memory: a restart would lose it.", fix)]
    if settings.WEB_PROCESSES > 1:
        return [_error(5, "SQLite can't serve several web processes.", fix + " Or set WEB_PROCESSES=1.")]
    return []


@register(TAG, deploy=True)
def redis_is_shared(app_configs: Apps, **_: Any) -> list[CheckMessage]:
    fix = "Set REDIS_URL=redis://:password@host:6379/0."
    parts = {
        "cache": str(settings.CACHES["default"]["BACKEND"]),
        "channel layer": str(settings.CHANNEL_LAYERS["default"]["BACKEND"]),
        "task broker": settings.REDIS_URL,
    }
    problems = [
        f"The {part} is not Redis: processes would not share it."
        for part, value in parts.items()
        if "redis" not in value.lower()
    ]
    if not settings.REDIS_URL_IS_SET:
        problems.append("REDIS_URL is not set.")
    return [_error(6, problem, fix) for problem in problems]


@register(TAG, deploy=True)
def mail_is_delivered(app_configs: Apps, **_: Any) -> list[CheckMessage]:
    if not any(word in settings.EMAIL_BACKEND for word in NOT_REAL_MAIL):
        return []
    fix = "Set EMAIL_URL=smtp+tls://user:password@host:587."
    return [_error(7, f"Mails would not be delivered: EMAIL_BACKEND is {settings.EMAIL_BACKEND}.", fix)]


@register(TAG, deploy=True)
def links_are_https(app_configs: Apps, **_: Any) -> list[CheckMessage]:
    if settings.SITE_URL.startswith("https://"):
        return []
    return [_error(8, f"SITE_URL is {settings.SITE_URL}.", "Set SITE_URL to the site's https:// address.")]


def _is_weak(key: str) -> bool:
    return len(key) < MIN_SECRET_LENGTH or key.startswith("django-insecure-")


def _error(number: int, message: str, fix: str) -> Error:
    return Error(message, hint=fix, id=f"novaluna.E{number:03}")
