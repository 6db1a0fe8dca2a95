"""A site on which, as in production, nobody can log in before confirming their address."""

STRICT_SITE = {"EMAIL_VERIFICATION_REQUIRED": "true", "DJANGO_SETTINGS_MODULE": "tests.strict_site.settings"}
"""The environment of its process."""

SECONDS_BETWEEN_MAILS = 1
