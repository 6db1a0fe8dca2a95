"""Searches everything that the site stores for a text: the database, Redis and the data folder."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection, models
from redis import Redis

TEXT_FIELDS = (models.CharField, models.TextField, models.JSONField, models.FileField, models.BinaryField)
READERS = {
    b"string": lambda redis, key: redis.get(key),
    b"hash": lambda redis, key: redis.hgetall(key),
    b"list": lambda redis, key: redis.lrange(key, 0, -1),
    b"set": lambda redis, key: redis.smembers(key),
    b"zset": lambda redis, key: redis.zrange(key, 0, -1, withscores=True),
    b"stream": lambda redis, key: redis.xrange(key),
}


def free_text_fields() -> dict[str, models.Field]:
    """Every column that can hold any text, such as `chat.Note.text`. Choices are left out."""
    return {
        f"{model._meta.label}.{field.name}": field
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.concrete_fields
        if isinstance(field, TEXT_FIELDS)
        and not field.choices
        and not isinstance(field, models.GeneratedField)
    }


def traces_in_database(text: str) -> set[str]:
    """The columns that contain the text, in any case: `chat_note.text`. Sessions are decoded."""
    return {place for place, value in _stored_values() if text.lower() in str(value).lower()}


def _stored_values() -> Iterator[tuple[str, Any]]:
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            names = [column[0] for column in cursor.description]
            for row in cursor.fetchall():
                yield from ((f"{table}.{name}", value) for name, value in zip(names, row, strict=True))
    for session in Session.objects.all():
        yield "django_session.session_data", session.get_decoded()


def traces_in_redis(text: str) -> set[str]:
    redis = Redis.from_url(settings.REDIS_URL)
    found = ((key, READERS[redis.type(key)](redis, key)) for key in redis.scan_iter())
    return {str(key) for key, value in found if text.lower() in f"{key} {value}".lower()}


def traces_in_files(text: str, *, without: frozenset[str]) -> set[Path]:
    """Files in DATA_DIR that contain the text. `without`: names of folders and files to leave out."""
    files = (path for path in settings.DATA_DIR.rglob("*") if path.is_file())
    searched = (path for path in files if not without.intersection(path.relative_to(settings.DATA_DIR).parts))
    return {path for path in searched if text.lower().encode() in path.read_bytes().lower()}
