import pytest

from tests.site_process import SiteProcess


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The whole embedded site, shared by tests that leave it unchanged."""
    site = SiteProcess(tmp_path_factory.mktemp("site"))
    site.start()
    yield site
    site.stop()
    assert site.process.returncode == 0
