"""A site with people, and with tables in every state a page can show."""

import json
from dataclasses import dataclass

from tests.site_process import SiteProcess

COMMAND = "from tests.scenes.filling import print_scenes; print_scenes()"


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
    """Fill a site, running or not, with people and tables."""
    return Scenes(**json.loads(site.manage("shell", "--no-imports", "--command", COMMAND)))
