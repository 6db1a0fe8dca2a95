"""Reads the settings from the environment and remembers each one, so that docs/settings.md can be checked.

A variable that is set but empty counts as not set. `NAME_FILE` may name a file that holds the value.
"""

import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured
from environ.fileaware_mapping import FileAwareMapping

TRUE_WORDS = ("1", "true", "yes", "on")
FALSE_WORDS = ("0", "false", "no", "off")
MAIL_PORTS = {"smtp": 25, "smtp+tls": 587, "smtp+ssl": 465, "filemail": None}


@dataclass(frozen=True)
class Variable:
    name: str
    default: str
    meaning: str


class Env:
    def __init__(self, dotenv: Path) -> None:
        environ.Env.read_env(dotenv)
        # Not environ.Env itself: to it a password that starts with $ is the name of another variable.
        self._values = FileAwareMapping()
        self.variables: list[Variable] = []

    def text(self, name: str, default: str, meaning: str, *, shown: str | None = None) -> str:
        """`shown` is the default as the documentation writes it, where it depends on another setting."""
        return self._read(name, default if shown is None else shown, meaning) or default

    def choice(self, name: str, choices: Sequence[str], meaning: str) -> str:
        """One of the choices; the first is the default."""
        value = self.text(name, choices[0], meaning)
        if value not in choices:
            raise _odd(name, value, "one of " + ", ".join(choices))
        return value

    def flag(self, name: str, default: bool, meaning: str) -> bool:
        value = self._read(name, "true" if default else "false", meaning).lower()
        if value and value not in TRUE_WORDS + FALSE_WORDS:
            raise _odd(name, value, "true or false")
        return value in TRUE_WORDS if value else default

    def number(self, name: str, default: int, meaning: str, *, minimum: int = 0, maximum: int = 2**31) -> int:
        value = self._read(name, str(default), meaning)
        if not value:
            return default
        if not value.isdecimal() or not minimum <= int(value) <= maximum:
            raise _odd(name, value, f"a whole number from {minimum} to {maximum}")
        return int(value)

    def path(self, name: str, default: Path, meaning: str, *, shown: str) -> Path:
        return Path(self._read(name, shown, meaning) or default).absolute()

    def words(self, name: str, default: Sequence[str], meaning: str) -> list[str]:
        """A list with commas between its members."""
        value = self._read(name, ",".join(default), meaning)
        return [word.strip() for word in value.split(",") if word.strip()] or list(default)

    def networks(self, name: str, meaning: str) -> list[str]:
        """Addresses (192.0.2.1) and networks (192.0.2.0/24)."""
        values = self.words(name, [], meaning)
        for value in values:
            try:
                ipaddress.ip_network(value)
            except ValueError as error:
                raise _odd(name, value, "an IP address or network") from error
        return values

    def database(self, name: str, default: str, meaning: str, *, shown: str) -> dict[str, Any]:
        url = self._read(name, shown, meaning) or default
        if not url.startswith(("sqlite:///", "postgres://", "postgresql://")):
            # Not the value itself: it holds a password.
            raise _odd(name, url.partition(":")[0], "a URL that starts with sqlite:/// or postgres://")
        config: dict[str, Any] = environ.Env.db_url_config(url)
        return config

    def email(self, name: str, default: str, meaning: str, *, shown: str) -> dict[str, Any]:
        """Django's EMAIL_ settings."""
        url = self._read(name, shown, meaning) or default
        scheme = url.partition(":")[0]
        if scheme not in MAIL_PORTS:
            raise _odd(
                name, scheme, "a URL that starts with " + ", ".join(f"{scheme}://" for scheme in MAIL_PORTS)
            )
        config: dict[str, Any] = environ.Env.email_url_config(url)
        return config | {"EMAIL_PORT": config["EMAIL_PORT"] or MAIL_PORTS[scheme]}

    def _read(self, name: str, shown_default: str, meaning: str) -> str:
        if any(variable.name == name for variable in self.variables):
            raise ImproperlyConfigured(f"{name} is read twice: read it once, in settings.py")
        self.variables.append(Variable(name, shown_default, meaning))
        return str(self._values.get(name, "")).strip()


def _odd(name: str, value: str, wanted: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"{name} is {value!r}; it must be {wanted}")
