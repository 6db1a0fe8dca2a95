import threading

import pytest
from django.db import connection
from django.test import Client

from accounts.models import User
from tests.accounts.forms import sign_up_data

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]


def test_only_one_of_two_simultaneous_look_alike_sign_ups_succeeds(monkeypatch):
    """Both forms found the name free, so only the database can refuse one of them."""
    barrier = threading.Barrier(2, timeout=20)

    def is_taken_at_first_look(username):
        barrier.wait()
        return False

    monkeypatch.setattr("accounts.adapter.is_username_taken", is_taken_at_first_look)
    answers = {}

    def sign_up(username):
        data = sign_up_data(username=username, email=f"{username}@example.com")
        answers[username] = Client().post("/accounts/signup/", data)
        connection.close()

    threads = [threading.Thread(target=sign_up, args=[name]) for name in ("modem", "rnodem")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(answer.status_code for answer in answers.values()) == [200, 302]
    assert User.objects.count() == 1
    [loser] = [answer for answer in answers.values() if answer.status_code == 200]
    assert list(loser.context["form"].errors) == ["username"]
