"""CPU time of the table page, compared with a bare template view in the same web process."""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack

from bench.bench_api import move, open_table, snapshot
from bench.figures import Figure
from bench.web import Web
from tests.postgres import start_postgres

GAMES = 6
PLIES = 30
PAGES = {"table": "/games/{}/", "bare": "/bare/page/{}/"}


def figures() -> Iterator[Figure]:
    """At every ply, so that small and large positions both count."""
    with ExitStack() as stack:
        web = Web(stack, start_postgres(stack))
        web.manage("collectstatic", "--no-input", "--verbosity", "0")
        web.start(stack)
        tables = [open_table(web, number) for number in range(GAMES)]
        spent: Counter[str] = Counter()
        for ply in range(PLIES):
            for name, path in PAGES.items():
                before = web.cpu_seconds()
                for table in tables:
                    status, _ = table.mover.ask("GET", path.format(table.game_id))
                    assert status == 200
                spent[name] += web.cpu_seconds() - before
            for table in tables:
                snapshot(table, ply)
                move(table, ply)
            tables = [table for table in tables if table.to_move is not None]
    yield Figure(
        f"page of the table, {PLIES} plies, to a bare template", spent["table"] / spent["bare"], 6, "x"
    )
