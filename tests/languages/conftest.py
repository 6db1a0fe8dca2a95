import json
from pathlib import Path

import pytest

from tests.alone import alone
from tests.fixtures import shared_folder
from tests.languages import UNDER_TEST
from tests.languages.crawled import crawled


@pytest.fixture(scope="session")
def complaints(filled_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """About all pages, by language. The first worker of xdist opens them, the others read the result."""
    result = shared_folder(tmp_path_factory) / "complaints.json"
    with alone(result.with_suffix(".lock")):
        if not result.exists():
            found = crawled(filled_folder, tmp_path_factory.mktemp("crawled") / "site", UNDER_TEST)
            result.write_text(json.dumps(found))
    read: dict[str, list[str]] = json.loads(result.read_text())
    return read
