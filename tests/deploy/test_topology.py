"""Several processes must look like one site."""

from contextlib import ExitStack

import pytest

from tests.deploy.topology import Topology, Visitor

pytestmark = [pytest.mark.stack, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def topology(tmp_path_factory):
    with ExitStack() as stack:
        topology = Topology(tmp_path_factory.mktemp("topology"), stack)
        topology.start()
        yield topology


@pytest.mark.parametrize("web", ["web1", "web2"])
def test_each_web_process_serves_the_landing_page(topology, web):
    answer = Visitor(topology).request(web, "GET", "/")

    assert answer.status == 200
    assert "strict-transport-security" in answer.headers


def test_a_session_made_on_one_holds_on_the_other(topology):
    visitor = Visitor(topology)

    assert visitor.request("web2", "GET", "/settings/").status == 302
    assert visitor.request("web1", "POST", "/play/").status == 302
    assert visitor.request("web2", "GET", "/settings/").status == 200
