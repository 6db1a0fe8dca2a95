import re

from django.conf import settings

from novaluna_site.settings import env
from novaluna_site.settings_table import settings_table


def test_the_document_lists_every_setting_with_its_default_and_no_other():
    document = (settings.BASE_DIR / "docs" / "settings.md").read_text()
    assert document.endswith(settings_table()), "run `manage.py document_settings`"


def test_the_example_file_names_only_settings_that_exist():
    example = (settings.BASE_DIR / ".env.example").read_text()
    named = re.findall(r"^#? ?([A-Z_]+)=", example, re.MULTILINE)
    assert named
    assert set(named) - {variable.name for variable in env.variables} == set()
