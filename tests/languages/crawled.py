"""Runs the crawl in a process of its own."""

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from tests.scenes import copy_data, scenes_of
from tests.site_process import SiteProcess

DIRECT = "tests.languages.direct_settings"


def crawled(
    filled: Path, folder: Path, languages: Iterable[str], names: Iterable[str] = ()
) -> dict[str, list[str]]:
    """The complaints by language, about the pages of these names or about all.

    `filled`: a folder with the data of the scenes, which stays as it is. `folder`: a new one.
    """
    site = SiteProcess(folder, DJANGO_SETTINGS_MODULE=DIRECT)
    folder.mkdir(parents=True, exist_ok=True)
    copy_data(filled, site)
    scenes = json.dumps(asdict(scenes_of(filled)))
    command = f"""
from tests.languages.crawl import print_complaints
print_complaints({scenes!r}, {list(languages)!r}, {list(names)!r})
"""
    printed = site.manage("shell", "--no-imports", "--command", command)
    complaints: dict[str, list[str]] = json.loads(printed.splitlines()[-1])
    return complaints


def summary(complaints: Iterable[str]) -> str:
    """Each problem once, with the pages that have it."""
    pages = defaultdict(list)
    for complaint in complaints:
        page, _colon, problem = complaint.partition(": ")
        pages[problem].append(page)
    return "\n".join(
        f"{problem}  [{', '.join(found[:4])}{f' and {len(found) - 4} more' if len(found) > 4 else ''}]"
        for problem, found in pages.items()
    )
