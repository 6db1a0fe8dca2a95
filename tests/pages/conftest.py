import pytest

from tests.direct_client import DirectClient
from tests.world import World, build_world


@pytest.fixture(scope="module")
def world(module_db) -> World:
    """Built once for each module: each request is rolled back."""
    return build_world()


@pytest.fixture(scope="module")
def clients(world) -> dict[str, DirectClient]:
    """A client for each role."""
    return {role: DirectClient(user) for role, user in world.users.items()}


@pytest.fixture(autouse=True)
def _no_limits(settings):
    """Requests of other tests do not count."""
    settings.ACCOUNT_RATE_LIMITS = settings.MFA_RATE_LIMITS = False
