from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.chromium import FLAGS, find_shell
from tests.browser.measure import RECORD_LAYOUT_SHIFTS
from tests.browser.watch import Watch
from tests.languages import REAL_LANGUAGES
from tests.pseudo_locale import PSEUDO_LOCALE
from tests.scenes import Scenes, copy_data, session_cookies
from tests.scenes.filling import DUELS
from tests.site_process import SiteProcess

# Generous, because only a failing test waits so long.
expect.set_options(timeout=30_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One worker may get all the tests that need a duel."""
    needed = sum(bool({"duel", "pair"} & set(getattr(item, "fixturenames", ()))) for item in items)
    if needed > DUELS:
        raise pytest.UsageError(f"{needed} tests need a duel, but tests/scenes/filling.py makes {DUELS}")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    return {**browser_type_launch_args, "executable_path": find_shell(), "args": FLAGS}


@pytest.fixture(scope="session")
def site_process(filled_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteProcess]:
    """One real site in all languages for all browser tests of this pytest process."""
    yield from started_site(filled_folder, tmp_path_factory.mktemp("site"), REAL_LANGUAGES)


def started_site(filled_folder: Path, folder: Path, settings: str) -> Iterator[SiteProcess]:
    site = SiteProcess(folder, DJANGO_SETTINGS_MODULE=settings)
    copy_data(filled_folder, site)
    site.start()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def pseudo_site(filled_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a second site, in English or the pseudo-language."""
    for site in started_site(filled_folder, tmp_path_factory.mktemp("pseudo-site"), PSEUDO_LOCALE):
        yield site.url


@pytest.fixture(scope="session")
def live_site(site_process: SiteProcess) -> str:
    return site_process.url


@pytest.fixture(scope="session")
def base_url(live_site: str) -> str:
    """Lets `page.goto("/path")` do without the host."""
    return live_site


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Fails the test on any console error, CSP report or failed request that it did not `expect`."""
    watch = Watch()
    yield watch
    assert watch.problems == []


@pytest.fixture
def new_context(watch: Watch, new_context: Callable[..., BrowserContext]) -> Callable[..., BrowserContext]:
    """As in pytest-playwright, but watched. Each context is a visitor with cookies of their own."""

    def watched(**options: object) -> BrowserContext:
        context = new_context(**options)
        if options.get("java_script_enabled") is False:
            # Chromium names the policy as the reason why it preloads no module.
            watch.expect(r"^csp: GET \S+\.js$")
        context.add_init_script(RECORD_LAYOUT_SHIFTS)
        watch.attach(context)
        return context

    return watched


@pytest.fixture
def duel(new_context: Callable[..., BrowserContext], scenes: Scenes, live_site: str) -> tuple[Page, Page]:
    """Two people at a table that allows take-backs, each in a browser: the one to move, the one who waits."""
    table = scenes.duels.pop()

    def sit_down(session: str) -> Page:
        context = new_context()
        context.add_cookies(session_cookies(session, live_site))
        page = context.new_page()
        page.goto(table["path"])
        return page

    return sit_down(table["moving"]), sit_down(table["waiting"])


@pytest.fixture
def visit(page: Page) -> Callable[[str], Page]:
    """Open a path of the site; it must answer 200."""

    def visit(path: str) -> Page:
        response = page.goto(path)
        assert response is not None
        assert response.status == 200, f"{path} answered {response.status}"
        return page

    return visit
