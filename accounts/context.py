from django.http import HttpRequest

from accounts.theme import chosen_theme


def preferences(request: HttpRequest) -> dict[str, str]:
    return {"theme": chosen_theme(request)}
