import sys

from django.conf import settings
from django.core.checks import run_checks

from novaluna_site.checks import TAG


def refuse_unsafe_start() -> None:
    """In production, end the process if a check fails, and print how to fix it."""
    if not settings.PRODUCTION:
        return
    if problems := run_checks(tags=[TAG], include_deployment_checks=True):
        lines = [f"{problem.id} {problem.msg} {problem.hint}" for problem in problems]
        sys.exit("\n".join(["Refusing to start in production:", *lines]))
