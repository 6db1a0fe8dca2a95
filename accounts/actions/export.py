import json
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile

from django.core.serializers.json import DjangoJSONEncoder

from accounts import personal_data
from accounts.models import User
from novaluna_site.one_snapshot import one_snapshot


def write_export(user: User, file: IO[bytes]) -> None:
    """Write all personal data of a user as it is at one moment: a zip with one JSON file for each section."""
    with one_snapshot(), ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for section in personal_data.sections():
            content = json.dumps(section.export(user), cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
            archive.writestr(f"{section.name}.json", content)
