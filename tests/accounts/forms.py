"""The data of the forms for sign-up and log-in."""

from tests.factories import PASSWORD


def sign_up_data(**changes):
    return {"username": "Luna_9", "email": "luna@example.com", "password1": PASSWORD, **changes}


def log_in_data(login, password=PASSWORD):
    return {"login": login, "password": password}
