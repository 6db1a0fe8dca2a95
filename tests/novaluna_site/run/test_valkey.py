import psutil
import pytest
import redis

from novaluna_site.run.child import stop_child
from novaluna_site.run.valkey import Valkey, ValkeyUnavailable


@pytest.fixture
def valkey(tmp_path):
    return Valkey(tmp_path / 'a "strange" folder')


@pytest.fixture
def process(valkey):
    process = valkey.start()
    yield process
    stop_child(process)


def test_it_listens_only_on_loopback(process):
    addresses = {connection.laddr.ip for connection in psutil.Process(process.pid).net_connections()}
    assert addresses == {"127.0.0.1"}


def test_it_requires_the_password(valkey, process):
    with redis.Redis(port=valkey.port) as client, pytest.raises(redis.AuthenticationError):
        client.ping()


def test_the_password_is_not_visible_to_other_users(valkey, process):
    seen = psutil.Process(process.pid)
    assert valkey.password not in " ".join([*seen.cmdline(), *seen.environ().values()])
    assert valkey.password not in repr(valkey)


def test_what_was_written_survives_a_kill(valkey, process):
    with redis.Redis.from_url(valkey.url) as client:
        client.set("moon", "full")
    process.kill()
    process.wait()
    again = valkey.start()
    with redis.Redis.from_url(valkey.url) as client:
        assert client.get("moon") == b"full"
    stop_child(again)


def test_a_port_taken_by_another_server_is_an_error(valkey, process, tmp_path):
    with pytest.raises(ValkeyUnavailable, match=f"did not start on port {valkey.port}"):
        Valkey(tmp_path / "other", port=valkey.port).start()
