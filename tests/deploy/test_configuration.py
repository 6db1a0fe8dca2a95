"""The container files agree with the code they start; containers themselves can't run in a test."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from secrets import token_urlsafe

import pytest

from novaluna_site.schedule import QUEUES
from novaluna_site.settings import env
from tests.architecture.tracked import ROOT, tracked_files
from tests.deploy.compose import DEPLOY, services, variable_names

VARIABLES = {
    "SITE_HOST": "play.example.org",
    "SECRET_KEY": token_urlsafe(50),
    "POSTGRES_PASSWORD": "p" * 67,
    "VALKEY_PASSWORD": "v" * 67,
    "EMAIL_URL": "smtp+tls://user:password@mail.example.org:587",
    "DEFAULT_FROM_EMAIL": "Moonrise table <moon@play.example.org>",
}
SETTINGS = {variable.name for variable in env.variables}
SITE_SERVICES = ["web1", "web2", "worker", "bots", "messages", "mail", "beat", "migrate"]
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
# Read by Python and by numba, not by the site.
NOT_OURS = {"PATH", "PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "NUMBA_CACHE_DIR"}


@pytest.fixture(scope="module")
def compose():
    return services(VARIABLES)


def dockerfile_environment() -> dict[str, str]:
    block = re.search(r"^ENV (.*?[^\\])\n", DOCKERFILE, re.MULTILINE | re.DOTALL)
    assert block
    return dict(word.split("=", 1) for word in block[1].replace("\\\n", " ").split())


@pytest.mark.parametrize("service", SITE_SERVICES)
def test_every_variable_is_a_setting(compose, service):
    assert set(compose[service]["environment"]) <= SETTINGS
    assert set(dockerfile_environment()) - NOT_OURS <= SETTINGS


def test_the_example_lists_what_must_be_filled_in():
    example = (DEPLOY / "env.example").read_text()

    assert set(re.findall(r"^(\w+)=", example, re.MULTILINE)) == variable_names() - {"VERSION"}


def test_the_guide_names_only_existing_settings():
    guide = (ROOT / "docs" / "deploy.md").read_text()

    assert set(re.findall(r"\b[A-Z]+_[A-Z_]+\b", guide)) <= SETTINGS | variable_names() | {"REDISCLI_AUTH"}


def test_the_configuration_passes_the_sites_checks(compose):
    environment = dockerfile_environment() | compose["web1"]["environment"] | {"PATH": os.environ["PATH"]}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]

    check = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)

    assert check.returncode == 0, check.stderr


@pytest.mark.parametrize("service", SITE_SERVICES)
def test_nothing_runs_as_root_or_writes_to_its_image(compose, service):
    assert compose[service]["read_only"]
    assert compose[service]["cap_drop"] == ["ALL"]
    assert re.search(r"^USER 10001:10001$", DOCKERFILE, re.MULTILINE)


def test_one_beat_and_a_worker_for_every_queue(compose):
    commands = [" ".join(compose[service]["command"]) for service in SITE_SERVICES]
    queues = [queue for command in commands for queue in re.findall(r"--queues (\S+)", command)]

    assert sorted(queues) == sorted(QUEUES)
    assert sum(command.endswith(" beat") for command in commands) == 1


def test_only_the_proxy_is_trusted_and_only_it_is_open(compose):
    address = compose["proxy"]["networks"]["outside"]["ipv4_address"]

    assert compose["web1"]["environment"]["TRUSTED_PROXIES"] == address
    assert [name for name, service in compose.items() if "ports" in service] == ["proxy"]


def test_the_proxy_lists_all_web_processes(compose):
    upstreams = re.search(r"reverse_proxy (.*) {", (DEPLOY / "Caddyfile").read_text())
    port = dockerfile_environment()["PORT"]

    assert upstreams
    assert upstreams[1].split() == [f"{name}:{port}" for name in compose if name.startswith("web")]


def test_the_image_contains_every_package():
    rules = (DEPLOY / "Dockerfile.dockerignore").read_text().split()
    packages = {path.relative_to(ROOT).parts[0] for path in tracked_files("*/__init__.py")}

    assert {f"!{package}" for package in packages - {"tests", "bench"}} <= set(rules)
    assert {f"!{name}" for name in ("manage.py", "static", "templates", "requirements")} <= set(rules)


def test_the_image_contains_the_compiled_translations():
    rules = (DEPLOY / "Dockerfile.dockerignore").read_text().split()

    assert "!locale" in rules
    assert DOCKERFILE.index("COPY . .") < DOCKERFILE.index("-m novaluna_site.catalogues compile")


@pytest.mark.parametrize("script", ["backup", "restore"])
def test_the_scripts_run_in_any_shell(script):
    path = DEPLOY / script

    assert os.access(path, os.X_OK)
    subprocess.run([Path(shutil.which("dash") or "/bin/sh"), "-n", path], check=True)


def test_the_bots_start_with_the_compiled_search_of_their_image(compose):
    """A volume keeps its files, so those of a newer image are copied into it. Sources keep their dates."""
    [filled] = re.findall(r"NUMBA_CACHE_DIR=(\S+) \S+ -m engine.bots.compile", DOCKERFILE)
    folder = dockerfile_environment()["NUMBA_CACHE_DIR"]
    assert compose["bots"]["volumes"] == [f"kernel:{folder}"]
    copy, compile_, _ = re.split("; | & ", compose["bots"]["command"][-1])
    assert copy.startswith("cp ")
    assert copy.endswith(f" {filled}/. {folder}/")
    assert compile_.endswith("engine.bots.compile")
    assert DOCKERFILE.index("touch --date=@0") < DOCKERFILE.index("engine.bots.compile")
