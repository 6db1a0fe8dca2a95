"""CPU time of pages in each language, compared with the same pages in English in the same web process."""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack

from bench.bench_api import open_table
from bench.figures import Figure
from bench.web import Visitor, Web
from novaluna_site.catalogues.places import languages
from tests.postgres import start_postgres

ROUNDS = 60
REQUESTS = 4
PUBLIC = ("/learn/", "/learn/lesson/", "/lobby/", "/leaderboard/", "/about/")


def figures() -> Iterator[Figure]:
    """The languages take turns, so that whatever else the machine does disturbs all of them."""
    with ExitStack() as stack:
        web = Web(stack, start_postgres(stack))
        web.manage("collectstatic", "--no-input", "--verbosity", "0")
        web.start(stack)
        table = open_table(web, 0)
        pages = [(Visitor(web), path) for path in PUBLIC] + [(table.mover, f"/games/{table.game_id}/")]
        spent: Counter[str] = Counter()
        for round_number in range(-1, ROUNDS):
            for prefix in ("", *(f"/{language}" for language in languages())):
                seconds = _cost(web, pages, prefix)
                # In the first round the templates and catalogues are loaded.
                spent[prefix] += seconds if round_number >= 0 else 0
        for language in languages():
            yield Figure(f"pages in {language}, to English", spent[f"/{language}"] / spent[""], 1.05, "x")


def _cost(web: Web, pages: list[tuple[Visitor, str]], prefix: str) -> float:
    before = web.cpu_seconds()
    for visitor, path in pages:
        for _ in range(REQUESTS):
            status, _ = visitor.ask("GET", prefix + path)
            assert status == 200, f"{prefix}{path}: {status}"
    return web.cpu_seconds() - before
