"""Every text is written so that the extraction of the catalogues finds it."""

import ast

from novaluna_site.catalogues.buttons import button_texts
from tests.architecture.tracked import ROOT, tracked_files

FUNCTIONS = {"_", *(f"{prefix}gettext{lazy}" for prefix in ("", "n", "p", "np") for lazy in ("", "_lazy"))}

NAMES_OF_PAGES_AND_THINGS = {
    "Alerts", "Help", "Language", "Rankings", "Rating", "Seasons", "Sending…", "Solo", "Sounds", "Statistics",
}  # fmt: skip


def test_no_text_is_inside_an_f_string():
    assert [
        f"{path.relative_to(ROOT)}: {text}"
        for path in tracked_files("accounts/*.py", "games/*.py", "novaluna_site/*.py")
        for text in hidden_texts(path.read_text())
    ] == []


def test_it_would_find_one():
    assert hidden_texts("f'<b>{escape(_(\"in the pile\"))}</b>'") == ["_('in the pile')"]


def hidden_texts(source: str) -> list[str]:
    return [
        ast.unparse(call)
        for string in ast.walk(ast.parse(source))
        if isinstance(string, ast.JoinedStr)
        for call in ast.walk(string)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in FUNCTIONS
    ]


def test_a_single_word_on_a_button_has_a_context_for_translators():
    """It may be a verb or a noun, and two buttons with the same word may need two translations."""
    alone = {text for context, text in button_texts() if not context and len(text.split()) == 1}
    assert alone - NAMES_OF_PAGES_AND_THINGS == set()
