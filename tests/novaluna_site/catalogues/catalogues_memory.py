"""Prints how many bytes the catalogues of all languages take: `python -m … LOCALE LANGUAGE…`."""

import os
import sys
import tracemalloc

import django
from django.conf import settings
from django.utils.translation import trans_real


def main(locale: str, *languages: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "novaluna_site.settings")
    django.setup()
    settings.LOCALE_PATHS = [locale]
    # English first: it's the fallback of the others, and every process has it.
    trans_real.translation("en")
    tracemalloc.start()
    for language in languages:
        trans_real.translation(language)
    sys.stdout.write(str(tracemalloc.get_traced_memory()[0]))


if __name__ == "__main__":
    main(*sys.argv[1:])
