import time

import pytest

from tests.site_process import SiteProcess


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The whole embedded site, shared by tests that leave it unchanged."""
    site = SiteProcess(tmp_path_factory.mktemp("site"))
    site.start()
    # The site answers a moment before its supervisor prints the address. Tests that kill services come later.
    while "Press Ctrl-C to stop." not in site.log.read_text():
        time.sleep(0.05)
    yield site
    site.stop()
    assert site.process.returncode == 0
