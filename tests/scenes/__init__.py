"""A site with people, and with tables in every state a page can show."""

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from tests.alone import alone
from tests.site_process import SiteProcess

SCENES = "scenes.json"
FILL = "from tests.scenes.filling import print_scenes; print_scenes()"
# The same Daily Moons in every run, because the layout of their pages is checked.
PREPARE_AND_FILL = f"""
from random import Random
from unittest import mock
from django.core.management import call_command
with mock.patch("games.daily.actions.deal_moons.SystemRandom", lambda: Random("moons")):
    call_command("prepare_site")
{FILL}
"""


@dataclass(frozen=True)
class Scenes:
    """`sessions`: session cookies by name. `paths`: paths by state; all but `long-names` are tables of Kian.

    `duels`: new tables of two, each for one test, with the sessions of the player to move and of the other.
    """

    sessions: dict[str, str]
    paths: dict[str, str]
    duels: list[dict[str, str]]

    def cookies(self, viewer: str, url: str) -> list[dict[str, str]]:
        """The cookies that log this person in; none for an empty name."""
        if not viewer:
            return []
        return session_cookies(self.sessions[viewer], url)


def session_cookies(session: str, url: str) -> list[dict[str, str]]:
    return [{"name": "sessionid", "value": session, "url": url}]


def build_scenes(site: SiteProcess) -> Scenes:
    """Fill a site that runs."""
    return Scenes(**json.loads(_run(site, FILL)))


def fill_once(folder: Path, **environment: str) -> None:
    """Fill the data folder of a site that never starts; other sites start from copies of it.

    Where several processes ask at the same time, the first one fills it and the others wait.
    """
    with alone(folder.with_suffix(".lock")):
        if not (folder / SCENES).exists():
            site = SiteProcess(folder, **environment)
            site.prepare_database()
            found = _run(site, PREPARE_AND_FILL)
            (folder / SCENES).write_text(found)


def scenes_of(folder: Path) -> Scenes:
    """The scenes in a folder that was filled."""
    return Scenes(**json.loads((folder / SCENES).read_text()))


def copy_data(filled: Path, site: SiteProcess) -> None:
    """Give a site that has not started yet the database, the key that signed its sessions, and the mails."""
    for name in ("novaluna.sqlite3", "secret_key"):
        shutil.copy2(filled / name, site.data_dir / name)
    shutil.copytree(filled / "mail", site.data_dir / "mail")


def _run(site: SiteProcess, command: str) -> str:
    return site.manage("shell", "--no-imports", "--command", command)
