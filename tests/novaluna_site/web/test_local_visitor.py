import pytest

from novaluna_site.asgi import application
from tests.novaluna_site.web.asgi_client import call, http_scope

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def mails_are_files(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"


async def status(path, **arguments):
    headers = {"Host": "127.0.0.1", **arguments.pop("headers", {})}
    return (await call(application, http_scope(path, headers=headers, **arguments))).status


@pytest.mark.parametrize("path", ["/metrics", "/mailbox/"])
class TestPagesForThisMachineOnly:
    @pytest.mark.parametrize("client", ["127.0.0.1", "::1"])
    async def test_requests_from_this_machine_are_allowed(self, path, client):
        assert await status(path, client=client) == 200

    async def test_requests_from_other_machines_are_refused(self, path):
        assert await status(path, client="192.0.2.7") == 404

    @pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"])
    async def test_requests_through_a_proxy_on_this_machine_are_refused(self, path, header):
        assert await status(path, client="127.0.0.1", headers={header: "127.0.0.1"}) == 404
