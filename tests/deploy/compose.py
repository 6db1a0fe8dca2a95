"""Reads deploy/compose.yaml as Docker would, so that the tests run what production runs."""

import re
from pathlib import Path
from typing import Any

import yaml

DEPLOY = Path(__file__).resolve().parent.parent.parent / "deploy"
COMPOSE = DEPLOY / "compose.yaml"
PLACEHOLDER = re.compile(r"\$\{(?P<name>\w+)(?::(?P<kind>[?-])(?P<default>[^}]*))?\}")


def variable_names() -> set[str]:
    return {found["name"] for found in PLACEHOLDER.finditer(COMPOSE.read_text())}


def services(variables: dict[str, str]) -> dict[str, Any]:
    """The services with the variables filled in; a missing one that is required is a KeyError."""

    def value_of(found: re.Match[str]) -> str:
        if value := variables.get(found["name"]):
            return value
        if found["kind"] == "-":
            return found["default"]
        raise KeyError(found["name"])

    def fill(node: Any) -> Any:
        match node:
            case str():
                return PLACEHOLDER.sub(value_of, node).replace("$$", "$")
            case list():
                return [fill(item) for item in node]
            case dict():
                return {key: fill(value) for key, value in node.items()}
        return node

    return dict(fill(yaml.safe_load(COMPOSE.read_text())["services"]))
