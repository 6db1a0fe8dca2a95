"""Reads settings from the environment and records each one, so that docs/settings.md can list them.

A variable that is set but empty counts as not set. `NAME_FILE` may name a file that contains the value.
Values are never expanded: a password may start with `$`.
"""

import ipaddress
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from dotenv import dotenv_values

TRUE_WORDS = ("1", "true", "yes", "on")
FALSE_WORDS = ("0", "false", "no", "off")
DATABASE_PREFIXES = ("sqlite:///", "postgres://", "postgresql://")
MAIL_PORTS = {"smtp": 25, "smtp+tls": 587, "smtp+ssl": 465, "filemail": None}


@dataclass(frozen=True)
class Variable:
    name: str
    default: str
    meaning: str


class Env:
    def __init__(self, dotenv: Path) -> None:
        """Variables from the file become part of the environment, because child processes need them too."""
        for name, value in dotenv_values(dotenv, interpolate=False).items():
            os.environ.setdefault(name, value or "")
        self.variables: list[Variable] = []

    def text(self, name: str, default: str, meaning: str, *, shown: str | None = None) -> str:
        """`shown` is the default as the documentation writes it, if it depends on another setting."""
        return self._read(name, default if shown is None else shown, meaning) or default

    def choice(self, name: str, choices: Sequence[str], meaning: str) -> str:
        """One of the choices; the first is the default."""
        value = self.text(name, choices[0], meaning)
        if value not in choices:
            raise _invalid(name, value, "one of " + ", ".join(choices))
        return value

    def flag(self, name: str, default: bool, meaning: str) -> bool:
        value = self._read(name, "true" if default else "false", meaning).lower()
        if value and value not in TRUE_WORDS + FALSE_WORDS:
            raise _invalid(name, value, "true or false")
        return value in TRUE_WORDS if value else default

    def number(self, name: str, default: int, meaning: str, *, minimum: int = 0, maximum: int = 2**31) -> int:
        value = self._read(name, str(default), meaning)
        if not value:
            return default
        if not value.isdecimal() or not minimum <= int(value) <= maximum:
            raise _invalid(name, value, f"a whole number from {minimum} to {maximum}")
        return int(value)

    def path(self, name: str, default: Path, meaning: str, *, shown: str) -> Path:
        return Path(self._read(name, shown, meaning) or default).absolute()

    def words(self, name: str, default: Sequence[str], meaning: str) -> list[str]:
        """A list separated by commas."""
        value = self._read(name, ",".join(default), meaning)
        return [word.strip() for word in value.split(",") if word.strip()] or list(default)

    def networks(self, name: str, meaning: str) -> list[str]:
        """Addresses (192.0.2.1) and networks (192.0.2.0/24)."""
        values = self.words(name, [], meaning)
        for value in values:
            try:
                ipaddress.ip_network(value)
            except ValueError as error:
                raise _invalid(name, value, "an IP address or network") from error
        return values

    def database(self, name: str, default: str, meaning: str, *, shown: str) -> dict[str, Any]:
        """An entry of Django's DATABASES."""
        url = self._read(name, shown, meaning) or default
        # The messages leave out the value, which contains a password.
        if not url.startswith(DATABASE_PREFIXES):
            raise _invalid(name, url.partition(":")[0], "a URL that starts with sqlite:/// or postgres://")
        try:
            return {**dj_database_url.parse(url)}
        except ValueError as error:
            raise ImproperlyConfigured(f"{name} is not a valid URL") from error

    def email(self, name: str, default: str, meaning: str, *, shown: str) -> dict[str, Any]:
        """Django's EMAIL_ settings."""
        url = self._read(name, shown, meaning) or default
        scheme = url.partition(":")[0]
        if scheme not in MAIL_PORTS:
            wanted = ", ".join(f"{scheme}://" for scheme in MAIL_PORTS)
            raise _invalid(name, scheme, f"a URL that starts with {wanted}")
        try:
            return _email_settings(url)
        except ValueError as error:
            raise ImproperlyConfigured(f"{name} is not a valid URL") from error

    def _read(self, name: str, shown_default: str, meaning: str) -> str:
        if any(variable.name == name for variable in self.variables):
            raise ImproperlyConfigured(f"{name} is read twice: read it once, in settings.py")
        self.variables.append(Variable(name, shown_default, meaning))
        if file := os.environ.get(f"{name}_FILE"):
            try:
                return Path(file).read_text().strip()
            except (OSError, UnicodeDecodeError) as error:
                raise ImproperlyConfigured(
                    f"{name}_FILE is {file!r}, which can't be read: {error}"
                ) from error
        return os.environ.get(name, "").strip()


def _email_settings(url: str) -> dict[str, Any]:
    parts = urlsplit(url)
    if parts.scheme == "filemail":
        return {
            "EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend",
            # The path starts with two slashes if it is absolute, as in SQLite's URLs.
            "EMAIL_FILE_PATH": unquote(parts.path.removeprefix("/")),
        }
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname or "localhost",
        "EMAIL_PORT": parts.port or MAIL_PORTS[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtp+ssl",
    }


def _invalid(name: str, value: str, wanted: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"{name} is {value!r}; it must be {wanted}")
