from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from novaluna_site.env import Env


@pytest.fixture
def env(tmp_path):
    return Env(tmp_path / "no.env")


def test_a_value_comes_from_the_environment(env, monkeypatch):
    monkeypatch.setenv("SPEED", "7")
    assert env.number("SPEED", 3, "") == 7


@pytest.mark.parametrize("value", ["", "  "])
def test_an_empty_value_counts_as_not_set(env, monkeypatch, value):
    monkeypatch.setenv("SPEED", value)
    assert env.number("SPEED", 3, "") == 3


def test_a_secret_may_come_from_a_file(env, monkeypatch, tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("moonlight\n")
    monkeypatch.setenv("SECRET_FILE", str(secret))
    assert env.text("SECRET", "", "") == "moonlight"


@pytest.mark.parametrize("name", ["missing", "."])
def test_a_file_that_cant_be_read_is_named(env, monkeypatch, tmp_path, name):
    monkeypatch.setenv("SECRET_FILE", str(tmp_path / name))
    with pytest.raises(ImproperlyConfigured, match=r"SECRET_FILE is .* can't be read"):
        env.text("SECRET", "", "")


@pytest.mark.parametrize("secret", ["$PATH", "${PATH}", "a$$b"])
def test_a_dollar_in_a_secret_stays_as_it_is(env, monkeypatch, secret):
    monkeypatch.setenv("SECRET", secret)
    assert env.text("SECRET", "", "") == secret


@pytest.mark.parametrize("secret", ["$PATH", "${PATH}", "a$$b"])
def test_a_dollar_in_a_dotenv_file_stays_as_it_is(monkeypatch, tmp_path, secret):
    (tmp_path / ".env").write_text(f"DOTENV_SECRET={secret}\n")
    # Set first, so that monkeypatch removes what the file adds.
    monkeypatch.setenv("DOTENV_SECRET", "x")
    monkeypatch.delenv("DOTENV_SECRET")
    assert Env(tmp_path / ".env").text("DOTENV_SECRET", "", "") == secret


def test_a_dotenv_file_is_read_but_the_environment_wins(monkeypatch, tmp_path):
    dotenv = tmp_path / ".env"
    dotenv.write_text("DOTENV_ONLY=dotenv\nDOTENV_BOTH=dotenv\n")
    # Both are set here so that monkeypatch removes what the file adds.
    monkeypatch.setenv("DOTENV_ONLY", "x")
    monkeypatch.delenv("DOTENV_ONLY")
    monkeypatch.setenv("DOTENV_BOTH", "environment")
    env = Env(dotenv)
    assert (env.text("DOTENV_ONLY", "", ""), env.text("DOTENV_BOTH", "", "")) == ("dotenv", "environment")


@pytest.mark.parametrize(
    ("read", "value", "wanted"),
    [
        (lambda env: env.flag("NAME", False, ""), "ture", "true or false"),
        (lambda env: env.number("NAME", 1, "", maximum=9), "10", "a whole number from 0 to 9"),
        (lambda env: env.number("NAME", 1, ""), "-1", "a whole number"),
        (lambda env: env.number("NAME", 1, ""), "1.5", "a whole number"),
        (lambda env: env.choice("NAME", ("a", "b"), ""), "c", "one of a, b"),
        (lambda env: env.networks("NAME", ""), "10.0.0.1,*", "an IP address or network"),
        (lambda env: env.networks("NAME", ""), "10.0.0.1/8", "an IP address or network"),
        (lambda env: env.database("NAME", "", "", shown=""), "mysql://u:p@h/n", "sqlite:/// or postgres://"),
        (lambda env: env.email("NAME", "", "", shown=""), "http://u:p@h", "smtp://"),
    ],
)
def test_an_invalid_value_fails_with_the_name_of_the_variable(env, monkeypatch, read, value, wanted):
    monkeypatch.setenv("NAME", value)
    with pytest.raises(ImproperlyConfigured, match=f"NAME is .* it must be .*{wanted}"):
        read(env)


def test_a_message_about_a_url_does_not_contain_the_password(env, monkeypatch):
    monkeypatch.setenv("NAME", "mysql://user:hunter2@host/name")
    with pytest.raises(ImproperlyConfigured) as raised:
        env.database("NAME", "", "", shown="")
    assert "hunter2" not in str(raised.value)


def test_a_variable_is_read_once(env):
    env.text("NAME", "", "")
    with pytest.raises(ImproperlyConfigured, match="NAME is read twice"):
        env.text("NAME", "", "")


@pytest.mark.parametrize("read", ["database", "email"])
def test_a_message_about_an_invalid_port_does_not_contain_the_password(env, monkeypatch, read):
    scheme = {"database": "postgres", "email": "smtp"}[read]
    monkeypatch.setenv("NAME", f"{scheme}://user:hunter2@host:moon/name")
    with pytest.raises(ImproperlyConfigured, match="NAME is not a valid URL") as raised:
        getattr(env, read)("NAME", "", "", shown="")
    assert "hunter2" not in str(raised.value)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("smtp://mail.example.org", {"EMAIL_PORT": 25, "EMAIL_USE_TLS": False, "EMAIL_USE_SSL": False}),
        ("smtp+ssl://mail.example.org", {"EMAIL_PORT": 465, "EMAIL_USE_TLS": False, "EMAIL_USE_SSL": True}),
        ("smtp://a%40b:c+d@mail:2525", {"EMAIL_HOST": "mail", "EMAIL_PORT": 2525, "EMAIL_HOST_USER": "a@b"}),
        ("smtp://a%40b:c+d@mail:2525", {"EMAIL_HOST_PASSWORD": "c+d"}),
        ("filemail:////var/50%25 mail", {"EMAIL_FILE_PATH": "/var/50% mail"}),
        ("filemail:///mail", {"EMAIL_FILE_PATH": "mail"}),
    ],
)
def test_a_mail_url_becomes_djangos_settings(env, monkeypatch, url, expected):
    monkeypatch.setenv("NAME", url)
    config = env.email("NAME", "", "", shown="")
    assert {name: config[name] for name in expected} == expected


def test_a_mail_url_without_a_port_gets_the_usual_one(env, monkeypatch):
    monkeypatch.setenv("NAME", "smtp+tls://user:p%40ss@mail.example.org")
    config = env.email("NAME", "", "", shown="")
    assert (config["EMAIL_PORT"], config["EMAIL_USE_TLS"], config["EMAIL_HOST_PASSWORD"]) == (
        587,
        True,
        "p@ss",
    )


def test_a_relative_folder_becomes_absolute(env, monkeypatch):
    monkeypatch.setenv("FOLDER", "here")
    assert env.path("FOLDER", Path("there"), "", shown="") == Path.cwd() / "here"
