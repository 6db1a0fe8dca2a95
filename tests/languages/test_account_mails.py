"""The mails about accounts and second factors, in each language."""

import pytest
from allauth.account.adapter import get_adapter
from allauth.core import context
from django.conf import settings
from django.template.loader import get_template

from accounts import hooks
from tests.factories import UserFactory
from tests.languages import UNDER_TEST
from tests.languages.leftovers import Leftovers
from tests.site_process import ROOT

pytestmark = pytest.mark.django_db

ENDING = "_message.txt"
MAILS = sorted(
    f"{path.parent.relative_to(ROOT / 'templates')}/{path.name.removesuffix(ENDING)}"
    for folder in ("account", "mfa")
    for path in (ROOT / "templates" / folder / "email").glob(f"*{ENDING}")
    if not path.name.startswith("base")
)
ADDRESS, CODE = "luna@example.com", "QRST-UVWX"
FILLED = {
    "code": CODE,
    "ip": "192.0.2.7",
    "from_email": "old@example.com",
    "to_email": "new@example.com",
    "deleted_email": "old@example.com",
    "name": "Firefox",
}


@pytest.fixture
def written(monkeypatch):
    mails = []
    monkeypatch.setattr(hooks, "mail_written", lambda mail, has_code: mails.append(mail))
    return mails


@pytest.fixture(autouse=True)
def _shows_what_is_missing(monkeypatch):
    engine = get_template("account/email/base_message.txt").backend.engine
    monkeypatch.setattr(engine, "string_if_invalid", "{missing}")


@pytest.mark.parametrize("language", UNDER_TEST)
def test_every_account_mail_is_in_the_language_of_its_reader(written, rf, language):
    reader = UserFactory(username="Luna", email=ADDRESS, language=language)
    names = {settings.SITE_NAME, "Luna", "Firefox", "Linux", CODE, "testserver", "example.com"}
    leftovers = Leftovers(language, names)
    request = rf.get("/", headers={"User-Agent": "Firefox/132.0 Linux"})
    request.user = reader
    found = []
    for prefix in MAILS:
        with context.request_context(request):
            get_adapter().send_mail(prefix, ADDRESS, {"user": reader, **FILLED})
        mail = written.pop()
        assert mail.extra_headers["Content-Language"] == language
        assert "\n" not in mail.subject
        problems = leftovers.in_texts([mail.subject, *mail.body.splitlines()])
        found += [f"{prefix}: {problem}" for problem in problems]
    assert len(MAILS) > 10
    assert not found, "\n".join(found)
