"""What staff can do with second factors and sessions of others."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth as totp
from allauth.usersessions.models import UserSession
from django.contrib import admin

from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff_request(rf):
    request = rf.get("/")
    request.user = UserFactory(is_staff=True, is_superuser=True)
    return request


@pytest.mark.parametrize("model", [Authenticator, UserSession])
def test_they_can_be_deleted_but_not_changed(staff_request, model):
    page = admin.site.get_model_admin(model)
    assert page.has_view_permission(staff_request)
    assert page.has_delete_permission(staff_request)
    assert not page.has_add_permission(staff_request)
    assert not page.has_change_permission(staff_request)


def test_the_secret_of_a_second_factor_is_not_shown(staff_request, mina):
    factor = totp.TOTP.activate(mina, totp.generate_totp_secret()).instance
    page = admin.site.get_model_admin(Authenticator)
    shown = page.change_view(staff_request, str(factor.pk)).render().content.decode()
    assert mina.username in shown
    assert factor.data["secret"] not in shown
