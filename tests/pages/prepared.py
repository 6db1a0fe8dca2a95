"""The request that a line of the matrix describes."""

from dataclasses import dataclass

from django.http import HttpResponse

from games.tables.models import Game
from tests.direct_client import DirectClient
from tests.pages.matrix import GET, MATRIX, POST, Row
from tests.pages.routes import page_routes
from tests.rollback import rolled_back
from tests.world import World

LINES = [(name, method) for name, rows in MATRIX.items() for method in rows]
READS = [name for name, method in LINES if method == GET]
FORMS = [name for name, method in LINES if method == POST]


@dataclass(frozen=True)
class Prepared:
    method: str
    path: str
    data: dict[str, str]

    def send(self, client: DirectClient) -> HttpResponse:
        """Roll back what the request changes."""
        with rolled_back():
            return self.send_and_keep(client)

    def send_and_keep(self, client: DirectClient) -> HttpResponse:
        if self.method == POST:
            return client.post(self.path, self.data)
        return client.send(self.method, self.path)


def prepare(world: World, name: str, method: str, game: Game | None = None) -> Prepared:
    """The request to the row's own game, or to `game`."""
    row = MATRIX[name].get(method) or MATRIX[name].get(GET) or Row("")
    values = world.values_for(game or world.games[row.game])
    parts = {key: text.format(**values) for key, text in row.path.items()}
    path = page_routes()[name].path.format(**values | parts)
    return Prepared(method, path, {key: text.format(**values) for key, text in row.data.items()})
