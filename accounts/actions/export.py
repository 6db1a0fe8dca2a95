import json
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile

from django.core.serializers.json import DjangoJSONEncoder

from accounts import personal_data
from accounts.models import User


def write_export(user: User, file: IO[bytes]) -> None:
    """Write all personal data of a user: a zip with one JSON file for each section."""
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for section in personal_data.sections():
            content = json.dumps(section.export(user), cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
            archive.writestr(f"{section.name}.json", content)
